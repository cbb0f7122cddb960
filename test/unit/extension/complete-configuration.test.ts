import { describe, expect, it } from "vitest";
import { withDefaults, withProgram } from "../../../extension/debug/complete-configuration.js";

const active = { path: "/project/clinic.workflow.json", isWorkflow: true };
const launch = { type: "ag2-workflow", request: "launch", name: "x" };

describe("F5 without launch.json", () => {
  it("runs the workflow in front of the person", () => {
    expect(withDefaults({}, active)).toEqual({
      type: "ag2-workflow",
      request: "launch",
      name: "clinic",
      program: "/project/clinic.workflow.json",
    });
  });

  it.each([undefined, { path: "/project/readme.md", isWorkflow: false }])(
    "says what to open when that is no workflow: %j",
    (other) => {
      const result = withDefaults({}, other);
      expect(result).toHaveProperty("problem", expect.stringContaining("press F5 again"));
    },
  );
});

describe("a replay", () => {
  it("needs no document, and takes none that happens to be in front", () => {
    const written = { ...launch, wal: "/runs/1", stopOnEntry: true };
    expect(withDefaults(written, active)).toEqual(written);
  });
});

describe("a configuration that a person wrote", () => {
  it("keeps everything that stands in it", () => {
    const written = { ...launch, program: "${file}", stopOnEntry: true, scenario: "a" };
    expect(withDefaults(written, active)).toEqual(written);
  });

  it("is told by its name when it has no program and nothing is open", () => {
    expect(withDefaults(launch, undefined)).toHaveProperty("problem", expect.stringContaining("“x”"));
  });
});

describe("the program", () => {
  const files =
    (...names: string[]) =>
    () =>
      names;

  it("gets the workspace folder, unless the configuration says another", () => {
    const program = "/project/clinic.workflow.json";
    expect(withProgram({ ...launch, program }, "/work", files())).toMatchObject({ workspaceFolder: "/work" });
    expect(withProgram({ ...launch, program, workspaceFolder: "/else" }, "/work", files())).toMatchObject({
      workspaceFolder: "/else",
    });
    expect(withProgram({ ...launch, program }, undefined, files())).not.toHaveProperty("workspaceFolder");
  });

  it("that is a scenario becomes the workflow of the same name", () => {
    const program = "/project/clinic.scenario.yaml";
    const result = withProgram(
      { ...launch, program },
      undefined,
      files("airline.workflow.json", "clinic.workflow.yaml", "clinic.scenario.yaml"),
    );
    expect(result).toMatchObject({ program: "/project/clinic.workflow.yaml", scenario: program });
  });

  it("that is a scenario becomes the folder's only workflow", () => {
    const result = withProgram(
      { ...launch, program: "/project/night.scenario.json" },
      undefined,
      files("clinic.workflow.yml", "night.scenario.json"),
    );
    expect(result).toMatchObject({ program: "/project/clinic.workflow.yml" });
  });

  it("that is a scenario of nobody knows which workflow is refused with a way out", () => {
    const result = withProgram(
      { ...launch, program: "/project/night.scenario.json" },
      undefined,
      files("a.workflow.json", "b.workflow.json"),
    );
    expect(result).toHaveProperty("problem", expect.stringContaining("night.workflow.json"));
  });
});
