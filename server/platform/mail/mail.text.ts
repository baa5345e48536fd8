/** Names are chosen by strangers: without dots, colons and slashes no mail program turns them into links. */
export function plain(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N} '’&,-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

export function greeting(firstName: string): string {
  const name = plain(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Query string for links; some programs read a plus as a space. */
export function queryOf(values: Record<string, string>): string {
  return new URLSearchParams(values).toString().replaceAll('+', '%20');
}
