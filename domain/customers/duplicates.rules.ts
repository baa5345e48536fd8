/** Legal forms and filler words that do not identify a company. */
const FILLERS = /\b(?:the|and|ltd|limited|llp|llc|inc|plc|gmbh|ag|sa|bv|co|company|corp|corporation|group|holdings?)\b/g;
/** Letters used to search for similar names. */
const SEARCHED = 3;
/** Shorter names are part of too many others. */
const LEAST = 4;

/** "The Alder Foods Group Ltd." as "alder foods". */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FILLERS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Search text for similar customers; null if too little was typed. */
export function searchForAlike(name: string): string | null {
  const [first = ''] = plainName(name).split(' ');
  return first.length >= SEARCHED ? first.slice(0, SEARCHED) : null;
}

/** Reports whether two names may mean the same company: equal without fillers, one begins with the other, or one letter differs. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < LEAST) return false;
  return long.startsWith(`${short} `) || differsByOne(short, long);
}

/** One letter is wrong, missing or extra. */
function differsByOne(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
