import type { Endpoint, InputOf } from '#contract/endpoint.ts';

/** The part of a call's input that determines its address, without the types of a particular entry. */
export interface AddressInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

export function fillAddress(path: string, { params = {}, query = {} }: AddressInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const queryString = search.toString();
  return queryString === '' ? filled : `${filled}?${queryString}`;
}

/** The address of a call, for plain links such as a download. */
export function addressOf<E extends Endpoint>(entry: E, input: InputOf<E>): string {
  return fillAddress(entry.path, input as AddressInput); // An entry's params and query are objects of plain values.
}
