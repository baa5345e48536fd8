import type { TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, FRESH_DAYS, MAPPING_LIMITS, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
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

/** Changed mappings by question; null resets a question to the shipped mapping. */
export type MappingChanges = ReadonlyMap<string, CheckMapping[] | null>;

/** Own mappings of a template with those of the changed questions replaced. */
export function ownWith({ questions }: TemplateMappings, changes: MappingChanges): QuestionMappings[] {
  const kept = questions.filter((one) => one.isOwn && !changes.has(one.questionKey));
  return [
    ...kept.map(({ questionKey, mappings }) => ({ questionKey, mappings })),
    ...[...changes].flatMap(([questionKey, mappings]) => (mappings ? [{ questionKey, mappings }] : [])),
  ];
}

/** Checks of a question, with the changes that are not saved yet. */
export function checksOf({ questions }: TemplateMappings, changes: MappingChanges, questionKey: string): CheckMapping[] {
  return changes.get(questionKey) ?? questions.find((one) => one.questionKey === questionKey)?.mappings ?? [];
}

/** True if a mapping can be saved and tried. */
export function isRight({ rule, days, wordings }: CheckMapping): boolean {
  return (
    Number.isInteger(days) &&
    days >= 1 &&
    days <= MAPPING_LIMITS.days &&
    (rule.kind !== 'share' || (rule.metAt > rule.notMetBelow && rule.notMetBelow >= 0 && rule.metAt <= 100)) &&
    Object.values(wordings ?? {}).every((wording = '') => wording.length <= MAPPING_LIMITS.wording)
  );
}

export function ruleWords({ rule }: CheckMapping): string {
  if (rule.kind === 'share') return `Met at ${rule.metAt}%`;
  return rule.kind === 'worst' ? 'Pass or fail' : 'Any result';
}

/** Customers whose proposal differs between the draft and the saved mapping. */
export function changedValues<Tried extends { value: string | null; saved: string | null }>(customers: readonly Tried[]): Tried[] {
  return customers.filter(({ value, saved }) => value !== saved);
}
