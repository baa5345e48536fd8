import { z } from 'zod';
import type { FakeAnswer, FakeRequest } from './fake.server.ts';

interface Forecast {
  forecastDescription: string;
  [field: string]: unknown;
}

export interface ConnectWiseWritten {
  tickets: Record<string, unknown>[];
  opportunities: Record<string, unknown>[];
  forecasts: Record<string, Forecast[]>;
}

export const nothingWritten = (): ConnectWiseWritten => ({ tickets: [], opportunities: [], forecasts: {} });

const Body = z.looseObject({});
const Line = z.looseObject({ forecastDescription: z.string() });
const LISTS: Readonly<Record<string, object[]>> = {
  '/service/boards': [{ id: 1, name: 'Service desk' }],
  '/service/boards/1/statuses': [{ id: 11, name: 'New' }],
  '/service/boards/1/types': [{ id: 21, name: 'Request' }],
  '/service/priorities': [{ id: 3, name: 'Normal' }],
  '/sales/opportunities/types': [{ id: 4, name: 'Project' }],
  '/sales/stages': [{ id: 5, name: 'Qualified' }],
  '/sales/opportunities/statuses': [
    { id: 6, name: 'Open' },
    { id: 7, name: 'Won' },
    { id: 8, name: 'Lost' },
  ],
};

const missing = (field: string): FakeAnswer => ({
  status: 400,
  json: { code: 'InvalidObject', message: `${field} is required`, errors: [{ code: 'MissingRequiredField', field }] },
});

/** Response to writes and to the reads that precede them; null for other requests. */
export function answerToWriting(written: ConnectWiseWritten, path: string, { method, url, body }: FakeRequest): FakeAnswer | null {
  const list = LISTS[path];
  if (list) return { status: 200, json: list };
  if (/^\/company\/companies\/\d+$/.test(path)) return { status: 200, json: { id: 250, defaultContact: { id: 900, name: 'Ann' } } };
  const [, opportunity] = /^\/sales\/opportunities\/(\d+)\/forecast$/.exec(path) ?? [];
  if (opportunity !== undefined) {
    const lines = (written.forecasts[opportunity] ??= []);
    if (method === 'POST') lines.push(Line.parse(JSON.parse(body)));
    return { status: method === 'POST' ? 201 : 200, json: { forecastItems: lines } };
  }
  if (path === '/service/tickets') return kept(written.tickets, ['summary', 'company'], { method, url, body });
  if (path === '/sales/opportunities')
    return kept(written.opportunities, ['name', 'company', 'contact', 'primarySalesRep'], { method, url, body });
  return null;
}

function kept(
  rows: Record<string, unknown>[],
  required: readonly string[],
  { method, url, body }: Pick<FakeRequest, 'method' | 'url' | 'body'>,
): FakeAnswer {
  if (method === 'POST') {
    const row = Body.parse(JSON.parse(body));
    const lacking = required.find((field) => row[field] === undefined);
    if (lacking !== undefined) return missing(lacking);
    const made = { status: { id: 6 }, ...row, id: 5000 + rows.length };
    rows.push(made);
    return { status: 201, json: made };
  }
  const conditions = url.searchParams.get('conditions') ?? '';
  const [, field = '', mark = ''] = /^(externalXRef|name)(?:=| like )"\*?([^"*]+)\*?"$/.exec(conditions) ?? [];
  const ids = /^id in \(([\d,]*)\)$/.exec(conditions)?.[1]?.split(',') ?? [];
  const found = rows.filter((row) => (mark === '' ? ids.includes(String(row['id'])) : String(row[field]).includes(mark)));
  return { status: 200, json: found };
}
