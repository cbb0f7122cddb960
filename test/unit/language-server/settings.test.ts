import { expect, it } from "vitest";
import { NO_OVERRIDES, Severities, severityOverrides } from "../../../language-server/settings.js";

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

it("tells a change from none, for everything and for single texts", () => {
  const off = severityOverrides({ lint: { severity: { "dead-rule": "off" } } });
  const hint = severityOverrides({ lint: { severity: { "dead-rule": "hint" } } });
  const severities = new Severities();
  expect(severities.setEverywhere(NO_OVERRIDES)).toBe(false);
  expect(severities.setEverywhere(off)).toBe(true);
  expect(severities.setEverywhere(new Map(off))).toBe(false);
  expect(severities.set("a", new Map(off))).toBe(false);
  expect(severities.set("b", hint)).toBe(true);
  expect([severities.of("a"), severities.of("b"), severities.of("c")]).toEqual([off, hint, off]);
  expect(severities.setEverywhere(NO_OVERRIDES)).toBe(true);
  severities.forget("b");
  expect(severities.of("b")).toBe(NO_OVERRIDES);
});
