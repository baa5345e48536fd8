import type { Tool } from './results.rules.ts';

/** Rule that turns results into a proposal: the worst outcome, or the share of passed checks. */
export type Rule = { kind: 'worst' } | { kind: 'share'; notMetBelow: number; metAt: number };

/** Checks of a tool and the questions that they answer. */
export interface Mapping {
  tool: Tool;
  /** Check ids without their version; a final `*` stands for the rest of an id. */
  checks: readonly string[];
  questions: readonly string[];
  rule: Rule;
  /** Days for which a result proposes an answer. */
  days: number;
  /** True for a yes-no question whose "yes" is the bad answer. */
  reversed: boolean;
  /** True if the checks cover only a part of the questions: a failure answers them, a pass does not. */
  part: boolean;
  /** True if the questions are answered with yes only when every check was measured: an unknown DKIM key is no DKIM. */
  whole: boolean;
}

export const FRESH_DAYS = 30;

/** The part of an id that stays when a check is revised: "MS.AAD.3.2v2" is "ms.aad.3.2". */
function withoutVersion(checkId: string): string {
  return checkId.toLowerCase().replace(/v\d{1,4}$/, '');
}

export function matchesCheck(pattern: string, checkId: string): boolean {
  const [wanted, found] = [pattern.toLowerCase(), checkId.toLowerCase()];
  if (wanted.endsWith('*')) return found.startsWith(wanted.slice(0, -1));
  return found === wanted || withoutVersion(found) === wanted;
}

export function isMapped(mappings: readonly Mapping[], tool: Tool, checkId: string): boolean {
  return mappings.some((mapping) => mapping.tool === tool && mapping.checks.some((pattern) => matchesCheck(pattern, checkId)));
}
