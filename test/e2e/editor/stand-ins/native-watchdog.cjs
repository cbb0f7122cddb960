// Stands in for @vscode/native-watchdog, which needs a compiler to install. Its task, ending orphaned extension hosts, is done
// here by ending the server's whole process group.
"use strict";
exports.start = () => {};
