import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import type { OptionForm, RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';

const USUAL = [
  { key: 'good', name: 'Good' },
  { key: 'better', name: 'Better' },
  { key: 'best', name: 'Best' },
] as const;

const NOTHING = { oneTime: 0, recurring: 0, recurringPer: 'month', hours: null, chosen: false, outcome: null, points: [] } as const;

/** Three default options; the existing price becomes the first one's, so that no input is lost. */
export function firstOptions({ oneTimeCost, recurringCost, recurringPer }: RecommendationForm): OptionForm[] {
  const price = { oneTime: oneTimeCost, recurring: recurringCost, recurringPer };
  return USUAL.map((usual, index) => ({ ...NOTHING, ...usual, points: [], ...(index === 0 ? price : {}) }));
}

export function canAddOption(options: readonly OptionForm[]): boolean {
  return options.length < RECOMMENDATION_LIMITS.options;
}

/** Adds an option with the first unused default name and key. */
export function withOption(options: readonly OptionForm[]): OptionForm[] {
  const isTaken = (key: string) => options.some((option) => option.key === key);
  const usual = USUAL.find(({ key }) => !isTaken(key));
  const numbers = Array.from({ length: RECOMMENDATION_LIMITS.options }, (_, index) => `option-${index + 1}`);
  const key = usual?.key ?? numbers.find((name) => !isTaken(name)) ?? 'option';
  return [...options, { ...NOTHING, points: [], key, name: usual?.name ?? '' }];
}

/** Chooses one option or none; choosing another clears the former. */
export function withChoice(options: readonly OptionForm[], key: string, chosen: boolean): OptionForm[] {
  return options.map((option) => ({ ...option, chosen: option.key === key && chosen }));
}

export function withChange(options: readonly OptionForm[], key: string, change: Partial<OptionForm>): OptionForm[] {
  return options.map((option) => (option.key === key ? { ...option, ...change } : option));
}
