import sharp from 'sharp';
import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf } from '#tests/support/caller.ts';
import { type Ids, QUESTION_KEYS } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import { QUERIES } from './isolation.queries.ts';

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The path segment before an id names its kind; a claimed domain is its own id, and a budget uses its customer's. */
const PLACE = /([\w-]+)\/:(?:id|domain|customerId)\b/;

export const isOnOneThing = ({ path }: Pick<Endpoint, 'path'>): boolean => PLACE.test(path);

const UNKNOWN_RUN = '01890000-0000-7000-8000-0000000000bb';

function isKind(word: string, ids: Ids): word is keyof Ids {
  return Object.hasOwn(ids, word);
}

/** Address of a call on our rows, with its required parameters. */
export function addressWith(entry: Endpoint, ids: Ids): string {
  const place = PLACE.exec(entry.path)?.[1] ?? '';
  const kind = entry.portal && place === 'reviews' ? 'qbrs' : place;
  if (kind !== '' && !isKind(kind, ids)) throw new Error(`Nothing in this test has an id for ${entry.path}.`);
  const id = isKind(kind, ids) ? ids[kind] : '';
  const inBudget = {
    customerId: id,
    fiscalYear: FISCAL_YEAR,
    lineId: ids.lines,
    name: ids.scenarios,
    number: '1',
    decisionId: id,
    questionId: id,
    exportId: id,
    deliveryId: id,
    kind: entry.path.startsWith('/api/evidence-connections/') ? 'cipp' : 'sample',
    runId: UNKNOWN_RUN,
    externalId: '1',
    chat: 'slack',
  };
  const address = addressOf(entry, { params: { id, domain: id, questionKey: QUESTION_KEYS[0], slug: 'none', ...inBudget } });
  return `${address}${QUERIES[entry.path]?.(ids) ?? ''}`;
}

/** Valid upload, because files are read before the ownership of their place is checked. */
export async function pictureForm() {
  const pixels = { width: 16, height: 16, channels: 3, background: '#123456' } as const;
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), await sharp({ create: pixels }).png().toBuffer(), Buffer.from('\r\n--edge--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
}
