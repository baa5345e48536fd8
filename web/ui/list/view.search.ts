/** What belongs to the moment and not to a view. */
const PASSING = ['view', 'page', 'dialog', 'recommendation', 'finding'];

type SearchParams = Readonly<Record<string, unknown>>;

/** The search parameters of a list as a view stores them; the same arrangement is always the same text. */
export function searchText(search: SearchParams): string {
  const kept = Object.entries(search).filter(([name, value]) => !PASSING.includes(name) && value !== undefined && value !== '');
  return new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, String(value)]).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString();
}

/** The search parameters of a stored view. */
export function searchOfText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
