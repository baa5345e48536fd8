/** A statement that waits for a call, at the beginning of a line or behind a condition. */
const WAITING = /(?:^|\)) +await (?=\w)/m;

/**
 * The runner takes calls out, but none that is waited for, and most of what defends is one: `await throttle(…);` becomes
 * `await (async () => throttle(…))();`, in its own line, whose function it empties.
 */
export function skippable(source: string): string {
  const found = WAITING.exec(source);
  if (!found) return source;
  const from = found.index + found[0].length;
  const end = endOf(source, from);
  if (end === null) return `${source.slice(0, from)}${skippable(source.slice(from))}`;
  return `${source.slice(0, from)}(async () => ${skippable(source.slice(from, end))})()${skippable(source.slice(end))}`;
}

/** Where the statement ends; null where it is none but a part of something larger. */
function endOf(source: string, from: number): number | null {
  let open = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (open === 0 && sign === ';') return at;
    if (open === 0 && [',', ')', ']', '}'].includes(sign)) return null;
    if (['(', '[', '{'].includes(sign)) open += 1;
    if ([')', ']', '}'].includes(sign)) open -= 1;
  }
  return null;
}
