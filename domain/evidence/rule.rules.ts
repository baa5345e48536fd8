/** Sources of the number that a rule compares: the first number in the text of a result, or a figure of it. */
export const NUMBER_SOURCES = ['text', 'passed', 'failed', 'total'] as const;
type NumberSource = (typeof NUMBER_SOURCES)[number];

/** Directions of a date: an event that must not be too old, or an end that must be far enough ahead. */
export const DATE_DIRECTIONS = ['past', 'ahead'] as const;
type DateDirection = (typeof DATE_DIRECTIONS)[number];

/** Limits of a number; a missing limit is open, and partly limits that are missing equal those of Met. */
interface NumberRule {
  kind: 'number';
  figure: NumberSource;
  metFrom?: number | undefined;
  metTo?: number | undefined;
  partlyFrom?: number | undefined;
  partlyTo?: number | undefined;
}

/** Limits of the first date in the text of a result, in days from today. */
interface DateRule {
  kind: 'date';
  direction: DateDirection;
  metDays: number;
  notMetDays: number;
}

/**
 * Rule that turns results into a proposal: the worst outcome, the share of passed checks, a number, a date, or yes because there are results.
 */
export type Rule = { kind: 'worst' } | { kind: 'present' } | { kind: 'share'; notMetBelow: number; metAt: number } | NumberRule | DateRule;

export const RULE_LIMITS = { number: 1_000_000_000, days: 36_600 } as const;

interface RuleFault {
  /** Limit that is wrong. */
  field: string;
  message: string;
}

/** First limit of a rule that contradicts another one. Limits that are no numbers are the field's own fault. */
export function ruleFault(rule: Rule): RuleFault | null {
  if (rule.kind === 'share') return rule.metAt > rule.notMetBelow ? null : { field: 'metAt', message: 'Met must be higher than Not met.' };
  if (rule.kind === 'date') return dateFault(rule);
  return rule.kind === 'number' ? numberFault(rule) : null;
}

function dateFault({ direction, metDays, notMetDays }: DateRule): RuleFault | null {
  const isRight = direction === 'past' ? notMetDays >= metDays : metDays >= notMetDays;
  if (isRight) return null;
  const field = direction === 'past' ? 'notMetDays' : 'metDays';
  return { field, message: direction === 'past' ? 'Not met must be at least Met.' : 'Met must be at least Not met.' };
}

function numberFault({ metFrom, metTo, partlyFrom, partlyTo }: NumberRule): RuleFault | null {
  if (metFrom === undefined && metTo === undefined) return { field: 'metTo', message: 'Enter at least one limit of Met.' };
  if (metFrom !== undefined && metTo !== undefined && metTo < metFrom)
    return { field: 'metTo', message: 'Met must end where it begins or higher.' };
  if (partlyFrom !== undefined && partlyFrom > (metFrom ?? -Infinity))
    return { field: 'partlyFrom', message: 'Partly met must begin below Met.' };
  if (partlyTo !== undefined && partlyTo < (metTo ?? Infinity)) return { field: 'partlyTo', message: 'Partly met must end above Met.' };
  return null;
}
