import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { extensionId } from "./support.js";

describe("the packaged extension", () => {
  it("is installed and activates", async () => {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension, `${extensionId} is not among the installed extensions`);
    await extension.activate();
    assert.equal(extension.isActive, true);
    assert.match(extension.extensionPath.replaceAll("\\", "/"), /\/extensions\/baton-workflows\.baton-/);
  });
});
