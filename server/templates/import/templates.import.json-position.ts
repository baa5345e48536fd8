/** One token: punctuation, a string, or any other scalar. */
const TOKEN =
  /([{}[\],:])|("(?:[^"\\]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const BLANKS = /[ \t\n\r]*/y;

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'next';

/** Line and column at which the text stops being valid JSON, which engine messages usually omit. */
export function positionOfJsonFault(text: string): string {
  const before = text.slice(0, faultOffset(text)).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function faultOffset(text: string): number {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const next: Wanted | undefined = token ? after(wanted, token, open) : undefined;
    if (!token || !next) return at;
    wanted = next;
    at = skipBlanks(text, at + token[0].length);
  }
  return at;
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  return at + (BLANKS.exec(text)?.[0].length ?? 0);
}

/** Expectation after this token; undefined if the token is not allowed here. */
function after(wanted: Wanted, token: RegExpExecArray, open: string[]): Wanted | undefined {
  const mark = token[1];
  if (wanted === ':') return mark === ':' ? 'value' : undefined;
  if (wanted === 'next') return afterValue(mark, open);
  if (isEmptyEnd(wanted, mark)) return closed(open);
  if (wanted.startsWith('key')) return token[2] === undefined ? undefined : ':';
  if (mark === undefined) return 'next';
  return opened(mark, open);
}

function isEmptyEnd(wanted: Wanted, mark: string | undefined): boolean {
  return (mark === '}' && wanted === 'key or }') || (mark === ']' && wanted === 'value or ]');
}

function opened(mark: string, open: string[]): Wanted | undefined {
  if (mark !== '{' && mark !== '[') return undefined;
  open.push(mark);
  return mark === '{' ? 'key or }' : 'value or ]';
}

function afterValue(mark: string | undefined, open: string[]): Wanted | undefined {
  const inside = open.at(-1);
  if (mark === ',' && inside !== undefined) return inside === '{' ? 'key' : 'value';
  return (mark === '}' && inside === '{') || (mark === ']' && inside === '[') ? closed(open) : undefined;
}

function closed(open: string[]): Wanted {
  open.pop();
  return 'next';
}
