import { expect, test } from "vitest";
import { withSeverities } from "../../../extension/lint-settings.js";
import { severityOverrides } from "../../../language-server/settings.js";

const FILE = { "dead-rule": "error", "never-closes": "off" };

test("the file's severities reach the server, below those of the editor's own settings", () => {
  const settings = withSeverities({ logs: {}, lint: { severity: { "dead-rule": "hint" } } }, FILE);
  expect(settings).toMatchObject({ logs: {} });
  expect([...severityOverrides(settings)]).toEqual([
    ["dead-rule", "hint"],
    ["never-closes", "off"],
  ]);
});

test.each([{}, { lint: null }, { lint: { severity: null } }])(
  "settings without severities take the file's: %j",
  (settings) => {
    expect([...severityOverrides(withSeverities(settings, FILE))]).toEqual(Object.entries(FILE));
  },
);

test("without a file the settings stay as they are", () => {
  const settings = { lint: {} };
  expect(withSeverities(settings, {})).toBe(settings);
});
