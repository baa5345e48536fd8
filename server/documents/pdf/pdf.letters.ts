/** Code points with a glyph in a TrueType font, from its "cmap" table (formats 4 and 12, used by all current fonts). */
export function lettersOf(font: Buffer): Set<number> {
  const letters = new Set<number>();
  const table = tableOf(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(table + 2); index += 1) {
    const at = table + font.readUInt32BE(table + 8 + index * 8);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(font, at, letters);
    if (format === 12) addGroups(font, at, letters);
  }
  return letters;
}

function tableOf(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`A font has no table "${name}".`);
}

function addGroups(font: Buffer, at: number, letters: Set<number>): void {
  for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
    const entry = at + 16 + group * 12;
    const last = font.readUInt32BE(entry + 4);
    for (let point = font.readUInt32BE(entry); point <= last; point += 1) letters.add(point);
  }
}

function addSegments(font: Buffer, at: number, letters: Set<number>): void {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = font.readUInt16BE(at + 14 + segment * 2);
    const first = font.readUInt16BE(at + 16 + (segments + segment) * 2);
    const range = at + 16 + (segments * 3 + segment) * 2;
    const offset = font.readUInt16BE(range);
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const isThere = offset === 0 || font.readUInt16BE(range + offset + 2 * (point - first)) !== 0;
      if (isThere) letters.add(point);
    }
  }
}

const DRAWN_SIGN = /\p{Extended_Pictographic}|\p{Emoji_Component}|\p{Format}|\p{Variation_Selector}/u;

/** Every font covers ASCII. */
const ASCII = /^[\n -~]*$/u;

/** Replaces characters that no font covers: pictographs are dropped, other letters become question marks, never empty boxes. */
export function drawable(text: string, letters: ReadonlySet<number>): string {
  if (ASCII.test(text)) return text;
  let written = '';
  for (const character of text.normalize('NFC')) {
    if (letters.has(character.codePointAt(0) ?? 0) || /\s/u.test(character)) written += character;
    else if (!DRAWN_SIGN.test(character)) written += '?';
  }
  return written;
}
