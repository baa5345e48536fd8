import type { Endpoint, InputOf } from './endpoint.ts';

/** Part of a call's input that determines its URL, untyped by endpoint. */
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

/** URL of a call, for plain links such as a download. */
export function addressOf<E extends Endpoint>(entry: E, input: InputOf<E>): string {
  return fillAddress(entry.path, input as AddressInput); // Params and query of an endpoint are objects of plain values.
}
