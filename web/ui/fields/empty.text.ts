/** The value of a text field without a text. */
export type EmptyText = 'text' | 'null' | 'absent';

const isBlank = (typed: unknown) => typeof typed !== 'string' || typed.trim() === '';

/** The registration of a text field. */
export function textAs(empty: EmptyText = 'text') {
  if (empty === 'text') return {};
  return { setValueAs: (typed: unknown) => (isBlank(typed) ? (empty === 'null' ? null : undefined) : typed) };
}
