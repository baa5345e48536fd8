import { SOP_LIMITS } from './sops.rules.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** HTML in Markdown: a tag, comment or declaration. Addresses in angle brackets are not HTML. */
const TAG = /<(?=[a-z/!?])(?![a-z][a-z0-9+.-]{1,31}:[^\s<>]*>)(?![^\s<>@]{1,64}@[^\s<>@]{1,255}>)/gi;

/** Lines of a text, marked as code or not. */
function* linesOf(body: string): Generator<{ line: string; isCode: boolean }> {
  let fence: string | null = null;
  for (const line of body.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    const isEdge = mark !== undefined && (fence === null || (mark.startsWith(fence) && line.trim() === mark));
    if (isEdge) fence = fence === null ? mark : null;
    yield { line, isCode: isEdge || fence !== null };
  }
}

/** Escapes HTML tags outside code, so that no text is lost and no tag is rendered. */
export function withoutHtml(body: string): string {
  return [...linesOf(body.replaceAll('\r\n', '\n'))].map(({ line, isCode }) => (isCode ? line : escapedLine(line))).join('\n');
}

/** Leaves inline code unchanged. */
function escapedLine(line: string): string {
  return line
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(TAG, (mark, place: number) => (isEscaped(part, place) ? mark : `\\${mark}`))))
    .join('');
}

function isEscaped(text: string, place: number): boolean {
  let slashes = 0;
  while (text[place - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

const POINT = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]\]\s+(.+)$/;

export function checklistOf(body: string): string[] {
  const points: string[] = [];
  for (const { line, isCode } of linesOf(body)) {
    const point = isCode ? undefined : POINT.exec(line)?.[1];
    if (point !== undefined && points.length < SOP_LIMITS.points) points.push(plainText(point).slice(0, SOP_LIMITS.point));
  }
  return points;
}

function plainText(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\(?=[<>*_`])|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .trim();
}

/** Title and body of a Markdown file; without a heading the title is the file name. */
export function readMarkdownFile(name: string, text: string): { title: string; body: string } {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '');
  const heading = /^\s*#[ \t]+(.+?)[ \t#]*$/m.exec(plain);
  const isFirst = heading !== null && plain.slice(0, heading.index).trim() === '';
  const title = isFirst ? (heading[1] ?? '') : name.replace(/\.[^.]+$/, '');
  const body = isFirst ? plain.slice(heading.index + heading[0].length) : plain;
  return { title: title.trim().slice(0, SOP_LIMITS.title) || 'Imported text', body: body.trim() };
}
