/**
 * The runner changes TypeScript and leaves the conditions of a query alone. Behind a switch each of them is one more thing to turn off:
 * `.where('id', '=', id)` becomes `.$if(true, (rows) => rows.where('id', '=', id))`, in its own line.
 */
export function switched(source: string): string {
  const found = /\.where(?:Ref)?\(/.exec(source);
  if (!found) return source;
  const end = closingOf(source, found.index + found[0].length);
  const before = source.slice(0, found.index);
  const inner = switched(source.slice(found.index + 1, end));
  const rest = switched(source.slice(end));
  // What an insertion does on a conflict knows no switch.
  const isOfConflict = /doUpdateSet\([^()]*\)$/.test(before);
  return isOfConflict ? `${before}.${inner}${rest}` : `${before}.$if(true, (rows) => rows.${inner})${rest}`;
}

/** Behind the bracket that closes the one before `from`. */
function closingOf(source: string, from: number): number {
  let open = 1;
  let at = from;
  for (; open > 0 && at < source.length; at += 1) {
    if (source[at] === '(') open += 1;
    if (source[at] === ')') open -= 1;
  }
  return at;
}
