import type { TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, FRESH_DAYS, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';

/** The ID of a check as it stays when the tool revises the check. */
export function lastingId(checkId: string): string {
  return checkId.replace(/v\d{1,4}$/i, '');
}

/** Adds a check to the last mapping of its tool, or as a new one that takes the worst result. */
export function withCheck(mappings: readonly CheckMapping[], tool: Tool, checkId: string): CheckMapping[] {
  const at = mappings.findLastIndex((mapping) => mapping.tool === tool);
  const mapping = mappings[at];
  if (!mapping) {
    const first = { tool, checks: [checkId], rule: { kind: 'worst' as const }, days: FRESH_DAYS };
    return [...mappings, { ...first, reversed: false, part: false, whole: false }];
  }
  return mapping.checks.includes(checkId) ? [...mappings] : mappings.with(at, { ...mapping, checks: [...mapping.checks, checkId] });
}

/** Removes a check; a mapping without checks is removed too. */
export function withoutCheck(mappings: readonly CheckMapping[], at: number, checkId: string): CheckMapping[] {
  return mappings
    .map((mapping, index) => (index === at ? { ...mapping, checks: mapping.checks.filter((one) => one !== checkId) } : mapping))
    .filter(({ checks }) => checks.length > 0);
}

/** Own mappings of a template with those of one question replaced; null resets it to the shipped mapping. */
export function ownWith({ questions }: TemplateMappings, questionKey: string, mappings: CheckMapping[] | null): QuestionMappings[] {
  const others = questions.filter((one) => one.isOwn && one.questionKey !== questionKey);
  const kept = others.map((one) => ({ questionKey: one.questionKey, mappings: one.mappings }));
  return mappings ? [...kept, { questionKey, mappings }] : kept;
}
