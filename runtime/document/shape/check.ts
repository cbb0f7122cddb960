import type { JsonValue } from "../../json.js";
import type { Problems } from "../problems.js";

export function checkWorkflow(_data: JsonValue, _problems: Problems): void {}

export function checkScenarioFile(_data: JsonValue, _problems: Problems): void {}
