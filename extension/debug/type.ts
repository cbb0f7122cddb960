/** The debug type of a workflow, as in the manifest. */
export const DEBUG_TYPE = "ag2-workflow";
