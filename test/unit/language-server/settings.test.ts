import { expect, it } from "vitest";
import { severityOverrides } from "../../../language-server/settings.js";

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
