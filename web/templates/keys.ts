/**
 * A new stable key. Random, because answers are compared through all versions by key: a counter could give a new question the key of a
 * deleted one. Not crypto.randomUUID, which a browser lacks on a plain http address of the own network.
 */
export function newKey(kind: 'section' | 'question' | 'option'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `${kind}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
