import type { Caller } from './caller.ts';

const NEXT = /<([^>]+)>; rel="next"/;

/** All rows of a list, read along its Link headers; throws if a page exceeds the `limit` in the address. */
export async function readPages<Row>(person: Pick<Caller, 'inject'>, address: string): Promise<Row[]> {
  const limit = Number(new URL(address, 'http://localhost').searchParams.get('limit'));
  const rows: Row[] = [];
  for (let url: string | undefined = address; url !== undefined;) {
    const response: Awaited<ReturnType<Caller['inject']>> = await person.inject({ method: 'GET', url });
    const page = response.json<Row[]>();
    if (page.length > limit) throw new Error(`${url} answered ${page.length} rows, and not ${limit}.`);
    rows.push(...page);
    url = NEXT.exec(String(response.headers['link'] ?? ''))?.[1];
  }
  return rows;
}
