/** The value of a text field without a text. */
export type EmptyText = 'text' | 'null' | 'absent';

/** The registration of a text field. */
export function textAs(empty: EmptyText = 'text') {
  if (empty === 'text') return {};
  return { setValueAs: (typed?: string | null) => typed?.trim() || (empty === 'null' ? null : undefined) };
}
