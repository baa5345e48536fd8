import { amountsOf, type StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Option of this name; undefined without a name. */
export function chosenOption(options: readonly StoredOption[], name: string | undefined): StoredOption | undefined {
  if (name === undefined) return undefined;
  const found = options.find((option) => option.name === name);
  if (!found) throw new Fault('VALIDATION_ERROR', { field: 'option', message: 'Option: is not an option of this recommendation' });
  return found;
}

/** Marks this option as chosen, or none for null. */
export function withChosen(options: readonly StoredOption[], key: string | null): StoredOption[] {
  return options.map((option) => ({ ...option, chosen: option.key === key }));
}

/** Columns for changed options; the chosen option's amounts become the recommendation's. */
export function optionColumns(options: StoredOption[], own: Parameters<typeof amountsOf>[1]) {
  return { options: JSON.stringify(options), ...amountsOf(options, own) };
}
