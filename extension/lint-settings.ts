/** The settings `baton.*` with the severities of the configuration file below those that the editor's own settings give. */
export function withSeverities(settings: unknown, severities: Record<string, string>): unknown {
  if (typeof settings !== "object" || settings === null || Object.keys(severities).length === 0)
    return settings;
  const { lint } = settings as { lint?: unknown };
  const known = typeof lint === "object" && lint !== null ? lint : {};
  const { severity } = known as { severity?: unknown };
  return {
    ...settings,
    lint: { ...known, severity: { ...severities, ...(typeof severity === "object" ? severity : {}) } },
  };
}
