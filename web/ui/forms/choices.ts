/** A choice of a form: its value is that of the field, so that "None yet" is null and "March" is 3. */
export interface Choice<Value> {
  value: Value;
  label: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The choices for a control that takes texts only. A value that is no choice is handed on as it is. */
export function asTexts<Option extends Choice<unknown>>(choices: readonly Option[], chosen: unknown) {
  const current = chosen ?? null;
  const hasNone = choices.some(({ value }) => value === null);
  return {
    options: choices.map((choice) => ({ ...choice, value: textOf(choice.value) })),
    value: current === null && !hasNone ? null : textOf(current),
    valueOf: (text: string): Option['value'] | undefined => choices.find(({ value }) => textOf(value) === text)?.value,
  };
}
