import type { TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, FRESH_DAYS, MAPPING_LIMITS, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';
import { type Rule, RULE_LIMITS, ruleFault } from '#domain/evidence/rule.rules.ts';

/** The ID of a check as it stays when the tool revises the check. */
export function lastingId(checkId: string): string {
  return checkId.replace(/v\d{1,4}$/i, '');
}

/** Settings that decide the value; checks of all tools of a question usually have the same ones. */
type Settings = Omit<CheckMapping, 'tool' | 'checks' | 'fromVersion' | 'counts'>;

function settingsOf({ rule, days, reversed, part, whole, wordings }: CheckMapping): Settings {
  return { rule, days, reversed, part, whole, ...(wordings && { wordings }) };
}

const FIRST: Settings = { rule: { kind: 'worst' }, days: FRESH_DAYS, reversed: false, part: false, whole: false };

/** True if one rule decides for the checks of all tools. */
export function isOneRule(mappings: readonly CheckMapping[]): boolean {
  return new Set(mappings.map((mapping) => JSON.stringify(settingsOf(mapping)))).size <= 1;
}

/** Adds a check to the last mapping of its tool, or as a new one with the rule of the others; `kind` is that of the first rule. */
export function withCheck(mappings: readonly CheckMapping[], tool: Tool, checkId: string, kind: Rule['kind'] = 'worst'): CheckMapping[] {
  const at = mappings.findLastIndex((mapping) => mapping.tool === tool);
  const mapping = mappings[at];
  if (mapping)
    return mapping.checks.includes(checkId) ? [...mappings] : mappings.with(at, { ...mapping, checks: [...mapping.checks, checkId] });
  const [first] = mappings;
  return [
    ...mappings,
    { tool, checks: [checkId], ...(first && isOneRule(mappings) ? settingsOf(first) : { ...FIRST, rule: usualRule(kind) }) },
  ];
}

/** Removes a check; a mapping without checks is removed too. */
export function withoutCheck(mappings: readonly CheckMapping[], at: number, checkId: string): CheckMapping[] {
  return mappings
    .map((mapping, index) => (index === at ? { ...mapping, checks: mapping.checks.filter((one) => one !== checkId) } : mapping))
    .filter(({ checks }) => checks.length > 0);
}

/** Moves a check within its mapping, or its mapping past the neighbouring one: checks of a mapping stay together. */
export function withMoved(mappings: readonly CheckMapping[], at: number, checkId: string, by: 1 | -1): CheckMapping[] {
  const mapping = mappings[at];
  if (!mapping) return [...mappings];
  const place = mapping.checks.indexOf(checkId);
  const neighbour = mapping.checks[place + by];
  if (neighbour !== undefined)
    return mappings.with(at, { ...mapping, checks: mapping.checks.with(place, neighbour).with(place + by, checkId) });
  const other = mappings[at + by];
  return other ? mappings.with(at, other).with(at + by, mapping) : [...mappings];
}

/** Places a check where another one is; a check of another mapping takes its whole mapping there. */
export function withPlaced(mappings: readonly CheckMapping[], from: CheckPlace, to: CheckPlace): CheckMapping[] {
  const mapping = mappings[from.at];
  if (!mapping) return [...mappings];
  if (from.at !== to.at) return mappings.toSpliced(from.at, 1).toSpliced(to.at, 0, mapping);
  const rest = mapping.checks.filter((check) => check !== from.check);
  const place = mapping.checks.indexOf(to.check);
  return mappings.with(from.at, { ...mapping, checks: rest.toSpliced(place, 0, from.check) });
}

interface CheckPlace {
  at: number;
  check: string;
}

/** Changes a mapping; settings that all mappings share are changed in all of them. */
export function withChanged(mappings: readonly CheckMapping[], at: number, next: Partial<CheckMapping>): CheckMapping[] {
  const isShared = isOneRule(mappings) && !('fromVersion' in next) && !('counts' in next);
  return mappings.map((mapping, index) => (index === at || isShared ? { ...mapping, ...next } : mapping));
}

/** Gives the rule and sentence of one mapping to all. */
export function withRuleOf(mappings: readonly CheckMapping[], at: number): CheckMapping[] {
  const from = mappings[at];
  return from ? mappings.map(({ wordings: _, ...mapping }) => ({ ...mapping, ...settingsOf(from) })) : [...mappings];
}

/** Changed mappings by question; null resets a question to the shipped mapping. */
export type MappingChanges = ReadonlyMap<string, CheckMapping[] | null>;

type Mapped = Pick<TemplateMappings, 'questions' | 'draft'>;

/** Questions as in the draft, otherwise as published. */
export function draftedOf({ questions, draft }: Mapped): TemplateMappings['questions'] {
  return draft?.questions ?? questions;
}

/** Changes that make the draft of the published mapping, to undo discarding it. */
export function changesOfDraft({ questions, draft }: Mapped): MappingChanges {
  const own = (draft?.questions ?? []).filter(({ isOwn }) => isOwn);
  const reset = draft ? questions.filter(({ isOwn, questionKey }) => isOwn && !own.some((one) => one.questionKey === questionKey)) : [];
  return new Map([
    ...own.map(({ questionKey, mappings }) => [questionKey, mappings] as const),
    ...reset.map(({ questionKey }) => [questionKey, null] as const),
  ]);
}

/** Own mappings of a template with those of the changed questions replaced. */
export function ownWith(mapped: Mapped, changes: MappingChanges): QuestionMappings[] {
  const kept = draftedOf(mapped).filter((one) => one.isOwn && !changes.has(one.questionKey));
  return [
    ...kept.map(({ questionKey, mappings }) => ({ questionKey, mappings })),
    ...[...changes].flatMap(([questionKey, mappings]) => (mappings ? [{ questionKey, mappings }] : [])),
  ];
}

/** Checks of a question, with the changes that are not saved yet. */
export function checksOf(mapped: Mapped, changes: MappingChanges, questionKey: string): CheckMapping[] {
  return changes.get(questionKey) ?? draftedOf(mapped).find((one) => one.questionKey === questionKey)?.mappings ?? [];
}

const isWithin = (number: number | undefined, most: number) => number === undefined || (number >= 0 && number <= most);

function isRightRule(rule: Rule): boolean {
  if (ruleFault(rule)) return false;
  if (rule.kind === 'share') return isWithin(rule.notMetBelow, 100) && isWithin(rule.metAt, 100);
  if (rule.kind === 'date')
    return [rule.metDays, rule.notMetDays].every((days) => Number.isInteger(days) && isWithin(days, RULE_LIMITS.days));
  if (rule.kind !== 'number') return true;
  return [rule.metFrom, rule.metTo, rule.partlyFrom, rule.partlyTo].every((limit) => isWithin(limit, RULE_LIMITS.number));
}

/** True if a mapping can be saved and tried. */
export function isRight({ rule, days, wordings, fromVersion }: CheckMapping): boolean {
  return (
    Number.isInteger(days) &&
    days >= 1 &&
    days <= MAPPING_LIMITS.days &&
    isRightRule(rule) &&
    (fromVersion === undefined || /\d/.test(fromVersion)) &&
    Object.values(wordings ?? {}).every((wording = '') => wording.length <= MAPPING_LIMITS.wording)
  );
}

/** Rule that a kind begins with. */
export function usualRule(kind: Rule['kind']): Rule {
  if (kind === 'share') return { kind, notMetBelow: 80, metAt: 100 };
  if (kind === 'number') return { kind, figure: 'text', metTo: 0 };
  return kind === 'date' ? { kind, direction: 'past', metDays: 365, notMetDays: 365 } : { kind };
}

const rangeWords = (from: number | undefined, to: number | undefined) =>
  from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : from === to ? `at ${to}` : `from ${from} to ${to}`;

/** `isFigure` is true for a question whose answer is the date or number itself. */
export function ruleWords({ rule }: Pick<CheckMapping, 'rule'>, isFigure = false): string {
  if (isFigure) return rule.kind === 'date' ? 'The date itself' : 'The number itself';
  if (rule.kind === 'share') return `Met at ${rule.metAt}%`;
  if (rule.kind === 'number') return `Met ${rangeWords(rule.metFrom, rule.metTo)}`;
  if (rule.kind === 'date') return rule.direction === 'past' ? `Met up to ${rule.metDays} days ago` : `Met ${rule.metDays} days ahead`;
  return rule.kind === 'worst' ? 'Pass or fail' : 'Any result';
}

/** The whole rule in one sentence, for readers. */
export function ruleSentence({ rule }: Pick<CheckMapping, 'rule'>, isFigure = false): string {
  if (isFigure) return rule.kind === 'date' ? 'The earliest date is the answer.' : 'The largest number is the answer.';
  return levelSentence(rule);
}

function levelSentence(rule: Rule): string {
  const words = ruleWords({ rule });
  if (rule.kind === 'share') return `${words}, not met below ${rule.notMetBelow}%, partly met between.`;
  if (rule.kind === 'date') {
    if (rule.metDays === rule.notMetDays) return `${words}, otherwise not met.`;
    return rule.direction === 'past' ? `${words}, not met after ${rule.notMetDays}.` : `${words}, not met below ${rule.notMetDays}.`;
  }
  if (rule.kind !== 'number') return rule.kind === 'worst' ? 'The worst result counts.' : 'Any result means yes.';
  const { partlyFrom, partlyTo } = rule;
  if (partlyFrom === undefined && partlyTo === undefined) return `${words}, otherwise not met.`;
  return `${words}, partly met ${rangeWords(partlyFrom ?? rule.metFrom, partlyTo ?? rule.metTo)}, otherwise not met.`;
}

/** Customers whose proposal differs between the draft and the published mapping. */
export function changedValues<Tried extends { value: unknown; saved: unknown }>(customers: readonly Tried[]): Tried[] {
  return customers.filter(({ value, saved }) => value !== saved);
}
