const NUMBERED = / \(\d+\)$/;
const LONGEST_NUMBER = ' (9999)'.length;

/** Wanted name, or the first free "name (2)", "name (3)" …; case-insensitive, at most `max` characters. */
export function freeName(wanted: string, usedNames: readonly string[], max: number): string {
  const used = new Set(usedNames.map((name) => name.trim().toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;

  const base = wanted.replace(NUMBERED, '');
  let number = 2;
  while (used.has(numbered(base, number, max).toLowerCase())) number += 1;
  return numbered(base, number, max);
}

/** Common prefix of all names that `freeName` may return. */
export function nameStem(wanted: string, max: number): string {
  return shortened(wanted.replace(NUMBERED, ''), max - LONGEST_NUMBER);
}

function numbered(base: string, number: number, max: number): string {
  const suffix = ` (${number})`;
  return `${shortened(base, max - suffix.length)}${suffix}`;
}

/** Never splits a surrogate pair. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > length) break;
    cut += character;
  }
  return cut.trimEnd();
}
