/**
 * New stable key. Random, because answers of all versions are compared by key, and a counter could reuse the key of a deleted question.
 * crypto.randomUUID does not exist on plain http except on localhost.
 */
export function newKey(kind: 'section' | 'question' | 'option'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `${kind}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
