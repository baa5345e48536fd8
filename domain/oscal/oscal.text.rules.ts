/** Strips Markdown: links keep their text, emphasis and heading marks are removed. The result is never rendered as HTML. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/<(https?:[^<>\s]*)>/g, '$1')
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll('**', '')
    .trim();
}

const SENTENCE_END = /[.!?](?=\s)/g;

/** First sentence, or the first line if no sentence ends in it. */
export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  for (const end of line.matchAll(SENTENCE_END)) {
    if (!isAbbreviation(line, end.index)) return line.slice(0, end.index + 1);
  }
  return line.trim();
}

/** "e.g. x", "i.e. x", "a. item" and "1. item" do not end a sentence. */
function isAbbreviation(line: string, dot: number): boolean {
  const before = line.slice(Math.max(0, dot - 12), dot);
  return line[dot] === '.' && (/(?:^|[\s(])(?:(?:[a-z]\.)*[a-z]|etc|vs)$/i.test(before) || /^\d{1,3}$/.test(before));
}

/** At most `limit` characters, cut at a sentence if enough remains, else at a word with an ellipsis. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = wholeCharacters(text.slice(0, limit));
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'));
  if (sentence > limit / 2) return head.slice(0, sentence + 1);
  const room = wholeCharacters(text.slice(0, limit - 1));
  const space = room.search(/\s+\S*$/);
  return `${(space > limit / 2 ? room.slice(0, space) : room).trimEnd()}…`;
}

/** Databases reject text that is cut inside a surrogate pair. */
function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** Deterministic key from words: lower-case letters, digits and hyphens, at most 100 characters. */
export function keyFrom(words: string): string {
  const slug = words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug === '') return `x-${fingerprint(words)}`;
  return slug.length <= 100 ? slug : `${slug.slice(0, 90).replace(/-$/, '')}-${fingerprint(slug)}`;
}

/** FNV-1a in base 36; distinguishes long titles after the cut, independent of their position. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Used keys in lower case, with the next number to try for each. */
export type UsedKeys = Map<string, number>;

/** Wanted key, or the key with a number if it is taken. */
export function freeKey(wanted: string, usedKeys: UsedKeys): string {
  const base = wanted.toLowerCase();
  let number = usedKeys.get(base) ?? 1;
  const numbered = () => (number === 1 ? wanted : `${wanted}-${number}`);
  while (usedKeys.has(numbered().toLowerCase())) number += 1;
  const key = numbered();
  usedKeys.set(base, number + 1);
  if (number > 1) usedKeys.set(key.toLowerCase(), 2);
  return key;
}
