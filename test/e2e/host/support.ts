export const extensionId = "baton-workflows.baton";
