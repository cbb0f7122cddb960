import { describe, expect, it } from "vitest";
import { orchestrationFor, orchestrationTypes } from "../../../runtime/index.js";

describe("orchestrations", () => {
  it("are found by the manifest's type", () => {
    expect(orchestrationTypes()).toContain("workflow");
    expect(orchestrationFor("workflow").manifest().type).toBe("workflow");
    expect(() => orchestrationFor("discussion")).toThrow("no adapter registered for 'discussion'@v1");
    expect(() => orchestrationFor("__proto__")).toThrow(
      expect.objectContaining({ pythonError: "NotFoundError" }) as Error,
    );
  });
});
