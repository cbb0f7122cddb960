/**
 * The direction of dependencies, as docs/architecture.md draws it. A violation is an error: the picture and the code may not drift apart.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const NODE =
  "^(node:)?(fs|path|os|net|http|https|child_process|worker_threads|crypto|stream|readline|url|util|zlib|events|buffer|process|timers)(/|$)";
const pure =
  "^runtime/(json|errors|python|graph|expression|workflow|document|analysis|check|orchestrations|play)";
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "runtime-stands-alone",
      severity: "error",
      from: { path: "^runtime/" },
      to: { path: "^(extension|language-server|debug-adapter|test)/" },
    },
    {
      name: "runtime-knows-no-editor",
      severity: "error",
      from: { path: "^runtime/" },
      to: { path: "^(vscode|vscode-.*|@vscode/.*)$|node_modules/(vscode-|@vscode/)" },
    },
    {
      name: "pure-core-has-no-node",
      severity: "error",
      from: { path: pure },
      to: { dependencyTypes: ["core"] },
    },
    { name: "pure-core-has-no-node-by-name", severity: "error", from: { path: pure }, to: { path: NODE } },
    {
      name: "expressions-know-values-only",
      severity: "error",
      from: { path: "^runtime/expression/" },
      to: { path: "^runtime/", pathNot: "^runtime/(expression/|python/|json\\.ts$|errors\\.ts$)" },
    },
    {
      name: "graph-is-the-ground",
      severity: "error",
      from: { path: "^runtime/graph/" },
      to: { path: "^runtime/(workflow|document|analysis|check|wal|runners|hub|cli)/" },
    },
    {
      name: "workflow-over-graph",
      severity: "error",
      from: { path: "^runtime/workflow/" },
      to: { path: "^runtime/(document|analysis|check|wal|runners|hub|cli)/" },
    },
    {
      name: "document-over-graph",
      severity: "error",
      from: { path: "^runtime/document/" },
      to: { path: "^runtime/(analysis|check|wal|runners|hub|cli)/" },
    },
    {
      name: "analysis-over-document",
      severity: "error",
      from: { path: "^runtime/analysis/" },
      to: { path: "^runtime/(check|wal|runners|hub|cli)/" },
    },
    {
      name: "wal-knows-no-hub",
      severity: "error",
      from: { path: "^runtime/wal/" },
      to: { path: "^runtime/(document|analysis|check|runners|hub|cli)/" },
    },
    {
      name: "runners-know-no-hub",
      severity: "error",
      from: { path: "^runtime/runners/" },
      to: { path: "^runtime/(analysis|check|hub|cli)/" },
    },
    {
      name: "hub-knows-no-analysis",
      severity: "error",
      from: { path: "^runtime/hub/" },
      to: { path: "^runtime/(analysis|check|cli)/" },
    },
    {
      name: "transcripts-over-everything-that-runs",
      severity: "error",
      from: { path: "^runtime/(?!transcript/|cli/|index\\.ts$)" },
      to: { path: "^runtime/transcript/" },
    },
    {
      name: "hub-knows-no-play",
      severity: "error",
      from: { path: "^runtime/(graph|workflow|document|analysis|check|wal|runners|hub)/" },
      to: { path: "^runtime/play/" },
    },
    {
      name: "only-the-registry-knows-an-orchestration",
      comment:
        "Whatever an orchestration does differently is asked through the registry; the public face hands its names on.",
      severity: "error",
      from: {
        path: "^(runtime|extension|language-server|debug-adapter)/",
        pathNot: "^runtime/(orchestrations/|index\\.ts$)",
      },
      to: { path: "^runtime/orchestrations/[^/]+/" },
    },
    {
      name: "only-cli-ends-the-process",
      severity: "error",
      from: { path: "^runtime/(?!cli/)" },
      to: { path: "^runtime/cli/" },
    },
    {
      name: "servers-import-runtime-only",
      severity: "error",
      from: { path: "^language-server/" },
      to: { path: "^(extension|debug-adapter)/" },
    },
    {
      name: "adapter-imports-runtime-only",
      severity: "error",
      from: { path: "^debug-adapter/" },
      to: { path: "^(extension|language-server)/" },
    },
    {
      name: "extension-speaks-by-protocol",
      severity: "error",
      from: { path: "^extension/" },
      to: { path: "^(language-server|debug-adapter)/" },
    },
    {
      name: "one-door-into-the-runtime",
      comment: "The other packages use the runtime's public face, never its insides.",
      severity: "error",
      from: { path: "^(extension|language-server|debug-adapter)/" },
      to: { path: "^runtime/", pathNot: "^runtime/index\\.ts$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".js", ".json"],
    },
  },
};
