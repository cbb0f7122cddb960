import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCli } from "../../../runtime/cli/program.js";
import { storeError } from "../../../runtime/wal/store-error.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

const folder = mkdtempSync(join(tmpdir(), "baton-advice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failure = (code: string) => Object.assign(new Error("raw"), { code });

it.each(["EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "EMFILE"])(
  "advice for %s while reading is about reading",
  (code) => {
    const { message } = storeError("read", "a.json", failure(code));
    expect(message).toMatch(/^Cannot read a\.json: /);
    expect(message).not.toMatch(/write|[Cc]hoose|goes on|raw/);
  },
);

it("tells a folder that cannot be made from one that has gone", () => {
  expect(storeError("create", "/x", failure("ENOENT")).message).toContain("lets nobody make a folder there");
  expect(storeError("append to", "/x", failure("ENOENT")).message).toContain("it is not there (any more)");
  expect(storeError("create", "/x", failure("EACCES")).message).toContain(
    "Choose a folder that you may write to",
  );
});

it("names the folder of a store that cannot be made", async () => {
  const path = join(folder, "desk.workflow.json");
  writeFileSync(path, JSON.stringify({ ...ticketDesk, scenarios: [securityTicket] }));
  const said: string[] = [];
  // A file stands where the folder would be.
  const status = await runCli(["run", path, "--store", join(path, "store")], {
    out: () => undefined,
    err: (line) => said.push(line),
  });
  expect(status).toBe(2);
  expect(said.join("\n")).toMatch(
    /Cannot create .*a part of its path is a file, not a folder\. Choose another folder\./,
  );
});
