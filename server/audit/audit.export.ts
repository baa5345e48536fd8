import { valueText } from '#domain/audit/audit.rules.ts';
import type { AuditEvent, exportAuditEvents } from '#contract/audit/audit.contract.ts';
import { contentDisposition, type CsvColumn, csvFile } from '#server/documents/documents.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { presentEvent } from './audit.present.ts';
import { listedEvents, ORDER } from './audit.queries.ts';

interface Export {
  format: 'csv' | 'json';
  events: AuditEvent[];
}

const COLUMNS: readonly CsvColumn<AuditEvent>[] = [
  ['Event', ({ seq }) => seq],
  ['Time (UTC)', ({ at }) => at],
  ['Actor', ({ actor }) => actor.name],
  ['Role', ({ actor }) => actor.role],
  ['Kind of actor', ({ actor }) => actor.kind],
  ['Action', ({ action }) => action],
  ['Kind of thing', ({ entity }) => entity.type],
  ['Thing', ({ entity }) => entity.label ?? ''],
  ['Id', ({ entity }) => entity.id ?? ''],
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

/** An export is recorded too, after it has been read. */
export async function readForExport({ tx, query, audit }: SignedInCall<typeof exportAuditEvents>): Promise<Export> {
  const { format, ...filters } = query;
  const rows = await readWhole(listedEvents(tx, filters), ORDER);
  await audit({ action: 'audit.exported', entity: { type: 'audit', id: null }, after: { format, events: rows.length, filters } });
  return { format, events: rows.map(presentEvent) };
}

export async function makeFile({ format, events }: Export): Promise<FileAnswer> {
  if (format === 'csv') return csvFile('Audit log', COLUMNS, events);
  const bytes = Buffer.from(JSON.stringify(events, null, 1));
  return { bytes, mediaType: 'application/json; charset=utf-8', disposition: contentDisposition('Audit log.json') };
}
