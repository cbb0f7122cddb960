import { goToRule } from "../logs/go-to-rule.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** From a turn of a log to the transition that decided it. */
export const goToRuleCommand: Command = {
  id: "baton.goToRule",
  run: async ({ runtime }, argument) => {
    const rule = logNodeOf(argument)?.rule;
    if (rule) await goToRule(rule, await runtime());
  },
};
