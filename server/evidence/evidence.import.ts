import { randomUUID } from 'node:crypto';
import { dayInName, measuredAt } from '#domain/evidence/imports.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { importEvidence } from '#contract/evidence/runs.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { attachOriginal, storeOriginals } from '#server/files/files.ts';
import { asOrganization, asPerson } from '#server/platform/db/pools.ts';
import { AlreadyThere, type PreparedCall, type SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import { keptColumnsOf } from './columns/columns.queries.ts';
import { renewDrift } from './drift/drift.renew.ts';
import { findRun, insertEncoded, lockImports, runsWithHash } from './evidence.queries.ts';
import { nameOf } from './evidence.queue.ts';
import { detailsOf } from './evidence.runs.ts';
import { otherCustomerOf, otherOwnerOf, type TenantOfCustomer, tenantsOfCustomer } from './evidence.tenants.ts';
import { type EvidenceFile, unpacked } from './evidence.unpack.ts';
import type { EncodedOutcome, EvidenceJob } from './evidence.worker.ts';
import type { EncodedRun } from './reading/encoded.ts';

type ImportCall = SignedInCall<typeof importEvidence>;
type Refused = AnswerOf<typeof importEvidence>['refused'];

/** Files that were read and whose bytes are stored; no row is written yet. */
export interface PreparedEvidence {
  files: { file: EvidenceFile; run: EncodedRun; isOfOther: boolean }[];
  refused: Refused;
  questions: AnswerOf<typeof importEvidence>['questions'];
}

const READING: WorkerTask<EvidenceJob, EncodedOutcome> = {
  module: new URL('./evidence.worker.ts', import.meta.url),
  exportedAs: 'encodeEvidence',
  limitMs: 120_000,
};

/** Clocks of the tool and of this server may differ. */
const SKEW_MS = 86_400_000;
/** Names of files whose columns may be asked about; others with commas are texts. */
const TABLE_NAME = /\.(?:csv|tsv|txt)$|^[^.]*$/i;

/** Reads the file, or each file of an archive, in worker threads. One that cannot be read stops no other of its archive. */
export async function prepareEvidence(
  upload: KeptUpload,
  call: PreparedCall<typeof importEvidence>,
  steps: SharedArrayBuffer,
): Promise<PreparedEvidence> {
  const { context, actor, params, now } = call;
  refuseFuture(call);
  const choices = await asPerson(context.pools, actor, async (tx) => keptColumnsOf(tx, (await openCustomer(tx, params.id)).id));
  const prepared: PreparedEvidence = { files: [], refused: [], questions: [] };
  const sent = await unpacked({ ...upload, fileName: nameOf(upload, call) });
  for (const file of sent) {
    const job = { path: file.path, choices, isText: !TABLE_NAME.test(file.name), steps };
    // A waiting file is on the disk and holds no memory, so many may wait.
    const outcome = await context.workers.runWhenRead(actor.organizationId, READING, () => Promise.resolve(job));
    if ('question' in outcome) {
      if (sent.length === 1) throw new Fault('EVIDENCE_COLUMNS_UNKNOWN', { field: 'file', details: outcome.question });
      prepared.questions.push({ fileName: file.name, ...outcome.question });
      continue;
    }
    const refusal = 'refusal' in outcome ? outcome.refusal : refusalOf(outcome.run, now);
    if (refusal !== null || 'refusal' in outcome) prepared.refused.push({ fileName: file.name, reason: refusal ?? '' });
    else prepared.files.push({ file, run: dated(outcome.run, file, call), isOfOther: await isOfOther(call, outcome.run) });
  }
  const [first] = prepared.refused;
  if (prepared.files.length === 0 && prepared.questions.length === 0 && first)
    throw new Fault('INVALID_FORMAT', { field: 'file', message: first.reason });
  await storeOriginals(
    context,
    actor,
    prepared.files.map(({ file }) => file),
  );
  return prepared;
}

/** Looks at all customers, because a limited person may hold a file of one whom they do not see. */
async function isOfOther({ context, actor, params }: PreparedCall<typeof importEvidence>, run: EncodedRun): Promise<boolean> {
  return asOrganization(context.pools, actor.organizationId, async (tx) => (await ownerOf(tx, run, params.id)) !== undefined);
}

/** Another customer of the file's tenant, or of the devices in a file that names no tenant. */
function ownerOf(tx: Tx, { tenant, devices = [] }: EncodedRun, customerId: string) {
  return tenant === '' ? otherOwnerOf(tx, devices, customerId) : otherCustomerOf(tx, tenant, customerId);
}

/** Adds the time of measurement to the results of a file that names none. */
function dated(run: EncodedRun, { name }: EvidenceFile, { query, now }: PreparedCall<typeof importEvidence>): EncodedRun {
  if (run.observedAt !== null) return run;
  const day = dayInName(name, now);
  if (query.observedAt === undefined && query.askDate === 'true') {
    throw new Fault('EVIDENCE_DATE_UNKNOWN', { field: 'observedAt', details: { day } });
  }
  const given = query.observedAt ?? day;
  return { ...run, observedAt: given === null ? now.toISOString() : measuredAt(given, now) };
}

function refuseFuture({ query, now }: PreparedCall<typeof importEvidence>): void {
  if (query.observedAt === undefined || measuredAt(query.observedAt, now) !== null) return;
  throw new Fault('VALIDATION_ERROR', {
    field: 'observedAt',
    message: 'The time of measurement is in the future. Choose today or an earlier day.',
  });
}

function refusalOf({ observedAt }: EncodedRun, now: Date): string | null {
  if (observedAt === null || Date.parse(observedAt) <= now.getTime() + SKEW_MS) return null;
  return `The file says that it was measured on ${observedAt.slice(0, 10)}, which is in the future. Check the clock of the computer that created it.`;
}

/** The same bytes for the same customer are one run. */
export async function keepEvidence(call: ImportCall & { prepared: PreparedEvidence }) {
  const { tx, params, prepared, context, now } = call;
  const customer = await openCustomer(tx, params.id);
  await lockImports(tx, customer.id);
  const hashes = prepared.files.map(({ file }) => file.hash);
  const known = new Map((await runsWithHash(tx, customer.id, hashes)).map((run) => [run.hash, run.id]));
  const fresh = prepared.files.filter(({ file }, index) => !known.has(file.hash) && hashes.indexOf(file.hash) === index);
  if (call.query.confirmTenant !== 'true') for (const one of fresh) await refuseOtherTenant(call, one);

  const batchId = call.query.batch ?? randomUUID();
  for (const { file, run } of fresh) known.set(file.hash, await store(call, { file, run, customerId: customer.id, batchId }));
  const { config, publishedTemplates } = context;
  if (fresh.length > 0) await renewDrift(tx, customer.id, { now, publicUrl: config.publicUrl, publishedTemplates });
  const rows = await Promise.all([...new Set(hashes)].map((hash) => findRun(tx, known.get(hash) ?? '')));
  const answer: AnswerOf<typeof importEvidence> = {
    runs: await detailsOf(
      call,
      customer.id,
      rows.filter((row) => row !== undefined),
    ),
    refused: prepared.refused,
    questions: prepared.questions,
    identical: fresh.length === 0 && prepared.questions.length === 0,
  };
  return answer.identical ? new AlreadyThere(answer) : answer;
}

/** A file of another tenant than all files before it, or with another customer's devices, is asked about before anything of it counts. */
async function refuseOtherTenant({ tx, params }: ImportCall, { run, isOfOther }: PreparedEvidence['files'][number]): Promise<void> {
  const { tenant, scope } = run;
  const own = tenant === '' ? [] : await tenantsOfCustomer(tx, params.id);
  if (own.some((one) => one.tenant === tenant)) return;
  const other = await ownerOf(tx, run, params.id);
  const [first] = own;
  if (!isOfOther && !other && !first) return;
  throw new Fault('EVIDENCE_TENANT_DIFFERS', {
    field: 'file',
    message: differenceOf(run, first, other?.name),
    details: { tenant, scope, customer: other ?? null },
  });
}

function differenceOf({ tenant, scope }: EncodedRun, own: TenantOfCustomer | undefined, other = 'another customer'): string {
  if (tenant === '') return `These devices are known from ${other}.`;
  const whose = own ? `this customer's is ${own.scope || own.tenant}` : `it belongs to ${other}`;
  return `This file is from tenant ${scope || tenant}; ${whose}.`;
}

async function store(
  call: ImportCall,
  { file, run, customerId, batchId }: Pick<PreparedEvidence['files'][number], 'file' | 'run'> & { customerId: string; batchId: string },
): Promise<string> {
  const { tx, actor, now } = call;
  const { id: fileId, name } = await attachOriginal(tx, customerId, { ...file, by: actor.userId });
  const { tool, toolVersion, scope, tenant, results } = run;
  const from = { customerId, tool, toolVersion, scope, tenant, fileId, fileName: name, fileSize: file.size, hash: file.hash };
  const id = await insertEncoded(
    tx,
    {
      ...from,
      observedAt: run.observedAt ?? now.toISOString(),
      createdBy: actor.userId,
      tokenName: actor.token?.name ?? null,
      batchId,
    },
    results,
  );
  await call.audit({
    action: 'evidence.imported',
    entity: { type: 'evidence_run', id, label: `${toolLabel(tool)}: ${name}` },
    customerId,
    after: { tool, toolVersion, scope, file: name, results: results.count, ...results.counts },
  });
  return id;
}
