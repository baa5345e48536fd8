import { Readable } from 'node:stream';
import { valueText } from '#domain/audit/audit.rules.ts';
import type { AuditEvent, exportAuditEvents } from '#contract/audit/audit.contract.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import { type CsvColumn } from '#server/platform/files/csv.file.ts';
import { csvOf, csvRows } from '#server/platform/files/csv.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { presentEvent } from './audit.present.ts';
import { type AuditFilters, type AuditRow, eventsBefore } from './audit.queries.ts';

const PAGE = 1000;

interface Export {
  format: 'csv' | 'json';
  filters: AuditFilters;
  organizationId: string;
  /** Newest event of the file; null if none matches. */
  latest: AuditRow | null;
}

const COLUMNS: readonly CsvColumn<AuditEvent>[] = [
  ['Event', ({ seq }) => seq],
  ['Time (UTC)', ({ at }) => at],
  ['Actor', ({ actor }) => actor.name],
  ['Role', ({ actor }) => actor.role],
  ['Actor type', ({ actor }) => actor.kind],
  ['Action', ({ action }) => action],
  ['Entity type', ({ entity }) => entity.type],
  ['Entity', ({ entity }) => entity.label ?? ''],
  ['ID', ({ entity }) => entity.id ?? ''],
  ['Customer', ({ customer }) => customer?.name ?? ''],
  ['Outcome', ({ outcome }) => outcome],
  ['Before', ({ changes }) => sideOf(changes, 'before')],
  ['After', ({ changes }) => sideOf(changes, 'after')],
  ['IP', ({ ip }) => ip ?? ''],
  ['Browser', ({ userAgent }) => userAgent ?? ''],
  ['Request', ({ requestId }) => requestId ?? ''],
];

function sideOf(changes: AuditEvent['changes'], side: 'before' | 'after'): string {
  return changes.map((change) => `${change.field}: ${valueText(change[side])}`).join('\n');
}

/** The export itself is recorded; later events are not in the file. */
export async function readForExport({ tx, query, actor, audit }: SignedInCall<typeof exportAuditEvents>): Promise<Export> {
  const { format, ...filters } = query;
  const latest = await eventsBefore(tx, { filters, after: null, limit: 1 });
  await audit({ action: 'audit.exported', entity: { type: 'audit', id: null }, after: { format, filters } });
  return { format, filters, organizationId: actor.organizationId, latest: latest[0] ?? null };
}

/** Streams the file page by page, so that its size needs no memory. */
export async function makeFile({ pools }: Pick<AppContext, 'pools'>, wanted: Export): Promise<FileAnswer> {
  const isJson = wanted.format === 'json';
  const disposition = contentDisposition(isJson ? 'Audit log.json' : 'Audit log.csv');
  const mediaType = `${isJson ? 'application/json' : 'text/csv'}; charset=utf-8`;
  const pages = pagesOf(pools, wanted);
  return { bytes: Readable.from(isJson ? jsonOf(pages) : csvTextOf(pages)), mediaType, disposition };
}

/** Each page has its own transaction, so that a slow reader holds no connection. Events are immutable, so the pages are consistent. */
async function* pagesOf(pools: Pools, { organizationId, filters, latest }: Export): AsyncGenerator<AuditEvent[]> {
  if (!latest) return;
  yield [presentEvent(latest)];
  for (let after: AuditRow | undefined = latest; after;) {
    const from: AuditRow = after;
    const rows = await asOrganization(pools, organizationId, (tx) => eventsBefore(tx, { filters, after: from, limit: PAGE }));
    if (rows.length > 0) yield rows.map(presentEvent);
    after = rows.at(-1);
  }
}

async function* csvTextOf(pages: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield csvOf([COLUMNS.map(([header]) => header)]);
  for await (const events of pages) yield csvRows(events.map((event) => COLUMNS.map(([, cell]) => cell(event))));
}

async function* jsonOf(pages: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const events of pages) {
    yield separator + events.map((event) => JSON.stringify(event)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
