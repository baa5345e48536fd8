/** Statements whose text recurs are prepared once a connection; past this many the text is sent each time. */
const MAX_PREPARED = 500;
const names = new Map<string, string>();

/** The name under which a text is prepared; undefined once there are too many. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
