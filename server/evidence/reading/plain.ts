/** Longer texts are cut before they are cleaned, so that no file makes the cleaning slow. */
const MOST_READ = 20_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

// oxlint-disable-next-line no-control-regex -- these are the characters to be removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** HTML or Markdown of a tool as plain text; scripts and tags become nothing, entities their letters. */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value)
    .slice(0, MOST_READ)
    .toWellFormed()
    .replace(/<(script|style)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*(?:<\/\1[^<>]*>)?/giu, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/giu, '\n')
    .replace(/<\/?[a-z!][^<>]*>/giu, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\[([^[\]]{1,300})\]\(https?:[^()\s]*\)/gu, '$1')
    .replace(/\*\*([^*\n]{1,300})\*\*/gu, '$1')
    .replace(CONTROL, '')
    .replace(/[ \t]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{2,}/gu, '\n')
    .trim();
  return shortened(text, most);
}

/** Whole characters only. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/u, '')}…`;
}
