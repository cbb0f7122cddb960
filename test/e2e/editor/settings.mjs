// @ts-check
// Settings of a fresh profile: no greetings, no network, nothing that moves on the screen by itself.

/** @type {Record<string, unknown>} */
export const settings = {
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "json.schemaDownload.enable": false,
  "npm.fetchOnlinePackageInfo": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
  "update.mode": "none",
  "window.confirmBeforeClose": "never",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};
