import { expect, it } from "vitest";
import { NO_OVERRIDES, sameOverrides, severityOverrides } from "../../../language-server/settings.js";

it("reads a level for each code", () => {
  const overrides = severityOverrides({ lint: { severity: { "dead-rule": "off", "never-closes": "hint" } } });
  expect([...overrides]).toEqual([
    ["dead-rule", "off"],
    ["never-closes", "hint"],
  ]);
});

it("leaves out what is no level, so that a typing error hides nothing", () => {
  expect(severityOverrides({ lint: { severity: { "dead-rule": "of", "never-closes": 0 } } }).size).toBe(0);
});

it.each([undefined, null, 5, [], { lint: null }, { lint: { severity: "off" } }])(
  "takes %j as no settings",
  (settings) => {
    expect(severityOverrides(settings).size).toBe(0);
  },
);

it("tells a change from none", () => {
  const off = severityOverrides({ lint: { severity: { "dead-rule": "off" } } });
  const hint = severityOverrides({ lint: { severity: { "dead-rule": "hint" } } });
  expect(sameOverrides(off, new Map(off))).toBe(true);
  expect(sameOverrides(off, hint)).toBe(false);
  expect(sameOverrides(off, NO_OVERRIDES)).toBe(false);
  expect(sameOverrides(NO_OVERRIDES, off)).toBe(false);
});
