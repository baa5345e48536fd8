import type { fetchPsaChanges, fetchPsaErrors } from '#contract/psa/psa.contract.ts';
import { PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import { FIELD_NAMES } from '#domain/psa/psa.records.rules.ts';
import { PSA_OBJECT_NAMES } from '#domain/psa/psa.rules.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { csvOf } from '#server/platform/files/csv.ts';
import { changesOf, presentChange } from './psa.match.ts';
import { errorsOf } from './psa.present.ts';
import { findRun } from './psa.queries.ts';

const UNKNOWN = { message: 'This sync was not found' };
const labelOf = (object: string) => new Map<string, string>(Object.entries(PSA_OBJECT_NAMES)).get(object) ?? object;

export async function errorsFile(call: SignedInCall<typeof fetchPsaErrors>): Promise<FileAnswer> {
  const { tx, params } = call;
  const run = await findRun(tx, params.kind, params.runId);
  if (!run) throw new Fault('INTEGRATION_NOT_FOUND', UNKNOWN);
  const rows = errorsOf(run).map(({ object, externalId, reason }) => [labelOf(object), externalId, reason]);
  return answer(`${PSA_TOOLS[params.kind].name} errors.csv`, [['Object', 'Id there', 'Reason'], ...rows]);
}

export async function changesFile(call: SignedInCall<typeof fetchPsaChanges>): Promise<FileAnswer> {
  const { tx, params } = call;
  if (!(await findRun(tx, params.kind, params.runId))) throw new Fault('INTEGRATION_NOT_FOUND', UNKNOWN);
  const changes = await changesOf(tx, params.runId).orderBy('c.id').execute();
  const rows = changes
    .map(presentChange)
    .map(({ action, object, name, customer, field, ours, theirs, reason }) => [
      action,
      labelOf(object),
      name,
      customer,
      FIELD_NAMES[field] ?? field,
      ours,
      theirs,
      reason,
    ]);
  const header = ['Change', 'Object', 'Name', 'Customer', 'Field', 'Ours', 'Theirs', 'Reason'];
  return answer(`${PSA_TOOLS[params.kind].name} preview.csv`, [header, ...rows]);
}

function answer(name: string, rows: readonly (readonly string[])[]): FileAnswer {
  return { bytes: Buffer.from(csvOf(rows)), mediaType: 'text/csv; charset=utf-8', disposition: contentDisposition(name) };
}
