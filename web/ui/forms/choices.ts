/** Option with a typed value, so that "None yet" is null and "March" is 3. */
export interface Choice<Value> {
  value: Value;
  label: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Maps options to a control that takes only text. An unknown value is passed on as text. */
export function asTexts<Option extends Choice<unknown>>(choices: readonly Option[], chosen: unknown) {
  const current = chosen ?? null;
  const hasNone = choices.some(({ value }) => value === null);
  return {
    options: choices.map((choice) => ({ ...choice, value: textOf(choice.value) })),
    value: current === null && !hasNone ? null : textOf(current),
    valueOf: (text: string): Option['value'] | undefined => choices.find(({ value }) => textOf(value) === text)?.value,
  };
}
