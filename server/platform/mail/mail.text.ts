/** Strangers choose names: without dots, colons and slashes no mail program makes a link of one. */
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

/** For a link: some programs read a plus in an address as a space. */
export function queryOf(values: Record<string, string>): string {
  return new URLSearchParams(values).toString().replaceAll('+', '%20');
}
