/**
 * A new stable key. It is random, because answers of all versions are compared by key: a counter could give a new question the key of a
 * deleted one. crypto.randomUUID does not exist on plain http addresses other than localhost.
 */
export function newKey(kind: 'section' | 'question' | 'option'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `${kind}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
