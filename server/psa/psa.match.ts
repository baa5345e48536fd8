import { sql } from 'kysely';
import type { PsaChange, PsaCompany, PsaMember } from '#contract/psa/psa.fields.ts';
import type { decidePsaConflict, listPsaCompanies, matchPsaCompany } from '#contract/psa/psa.contract.ts';
import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { MATCH_STATES, MATCHED_BY } from '#domain/psa/psa.match.rules.ts';
import { PSA_CHANGED } from '#domain/psa/psa.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { noteMapping } from './psa.queries.ts';
import { choicesOf, textsOf } from './runs/runs.fields.ts';
import { changeRecord } from './runs/runs.queries.ts';

const customerName = sql<
  string | null
>`(select c.name from customers c where c.organization_id = r.organization_id and c.id = r.customer_id)`;
const personName = sql<
  string | null
>`(select p.full_name from people p where p.organization_id = r.organization_id and p.id = r.person_id)`;

function recordsOf(tx: Tx, kind: PsaKind, object: 'company' | 'member') {
  return tx
    .selectFrom('psaRecords as r')
    .select(['r.externalId', 'r.name', 'r.nameKey', 'r.isActive', 'r.state', 'r.matchedBy', 'r.alike', 'r.customerId', 'r.personId'])
    .select(['r.fields', customerName.as('customerName'), personName.as('personName')])
    .where('r.kind', '=', kind)
    .where('r.object', '=', object);
}

type Row = Awaited<ReturnType<ReturnType<typeof recordsOf>['executeTakeFirstOrThrow']>>;

export function companiesOf(tx: Tx, kind: PsaKind, { q, state }: QueryOf<typeof listPsaCompanies>) {
  let query = recordsOf(tx, kind, 'company');
  if (state !== undefined) query = query.where('r.state', '=', state);
  if (q !== undefined && q.trim() !== '') query = query.where(sql<boolean>`strpos(r.name_key, lower(${q.trim()})) > 0`);
  return query;
}

export const membersOf = (tx: Tx, kind: PsaKind) => recordsOf(tx, kind, 'member');

const ref = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });

export function presentCompany({ externalId, name, isActive, alike, ...row }: Row): PsaCompany {
  const state = MATCH_STATES.find((one) => one === row.state) ?? 'left_out';
  const matchedBy = MATCHED_BY.find((one) => one === row.matchedBy) ?? 'nothing';
  return { externalId, name, isActive, alike, state, matchedBy, customer: ref(row.customerId, row.customerName) };
}

export function presentMember({ externalId, name, isActive, fields, personId, personName: person }: Row): PsaMember {
  return { externalId, name, isActive, email: textsOf(fields)['email'] ?? '', person: ref(personId, person) };
}

export async function matchCompany(call: SignedInCall<typeof matchPsaCompany>): Promise<PsaCompany> {
  const { tx, params, body } = call;
  const { kind, externalId } = params;
  const find = () => recordsOf(tx, kind, 'company').where('r.externalId', '=', externalId).executeTakeFirst();
  const before = await find();
  if (!before) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'This company was not found' });
  if (body.state === 'matched' && body.customerId === undefined) {
    throw new Fault('REQUIRED_FIELD', { field: 'customerId', message: 'Choose the matching customer' });
  }
  const customerId = body.state === 'matched' && body.customerId !== undefined ? (await openCustomer(tx, body.customerId)).id : null;
  const isSame = before.state === body.state && before.customerId === customerId;
  await changeRecord(
    tx,
    { kind, object: 'company', externalId },
    { state: body.state, customerId, isDecided: true, matchedBy: 'chosen', alike: null },
  );
  if (!isSame) {
    if (before.customerId !== customerId) await forgetLinks(tx, kind, externalId);
    await noteMapping(tx, kind);
  }
  await call.audit({
    action: 'psa.company_matched',
    entity: { type: 'integration', id: null, label: PSA_TOOLS[kind].name },
    customerId,
    before: { company: before.name, state: before.state, customer: before.customerName },
    after: { state: body.state, customerId },
  });
  const after = await find();
  if (!after) throw new Fault('INTEGRATION_NOT_FOUND');
  return presentCompany(after);
}

/** Clears the links of the company's records to rows of another customer; the rows stay there. */
async function forgetLinks(tx: Tx, kind: PsaKind, companyId: string): Promise<void> {
  await tx
    .updateTable('psaRecords')
    .set({ ourId: null, taken: null, choices: '{}' })
    .where('kind', '=', kind)
    .where('companyId', '=', companyId)
    .execute();
}

export async function decideConflict(call: SignedInCall<typeof decidePsaConflict>): Promise<{ side: 'theirs' | 'ours' }> {
  const { tx, params, body } = call;
  const { object, externalId, field, side } = body;
  const record = await tx
    .selectFrom('psaRecords')
    .select(['choices', 'name'])
    .where('kind', '=', params.kind)
    .where('object', '=', object)
    .where('externalId', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
  const found = await tx
    .selectFrom('psaChanges as c')
    .innerJoin('psaRuns as r', (join) => join.onRef('r.organizationId', '=', 'c.organizationId').onRef('r.id', '=', 'c.runId'))
    .select('c.theirs')
    .where('r.kind', '=', params.kind)
    .where('c.action', '=', 'conflict')
    .where('c.object', '=', object)
    .where('c.externalId', '=', externalId)
    .where('c.field', '=', field)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!record || !found) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'This conflict was not found; run the preview again' });
  const choices = { ...choicesOf(record.choices), [field]: { side, theirs: found.theirs } };
  await changeRecord(tx, { kind: params.kind, object, externalId }, { choices: JSON.stringify(choices) });
  await call.audit({
    action: 'psa.conflict_decided',
    entity: { type: 'integration', id: null, label: PSA_TOOLS[params.kind].name },
    after: { object, name: record.name, field, side },
  });
  return { side };
}

export function changesOf(tx: Tx, runId: string) {
  const choices = sql`(select p.choices from psa_records p join psa_runs u on u.organization_id = p.organization_id
    and u.kind = p.kind where u.organization_id = c.organization_id and u.id = c.run_id and p.object = c.object
    and p.external_id = c.external_id)`;
  return tx.selectFrom('psaChanges as c').selectAll('c').select(choices.as('choices')).where('c.runId', '=', runId);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOf>['executeTakeFirstOrThrow']>>;
const ACTIONS = ['create', 'update', 'conflict', 'skip'] as const;

export function presentChange({ choices, runId: _, createdAt: __, organizationId: ___, ...row }: ChangeRow): PsaChange {
  const choice = choicesOf(choices)[row.field];
  return {
    ...row,
    action: ACTIONS.find((one) => one === row.action) ?? 'skip',
    object: PSA_CHANGED.find((one) => one === row.object) ?? 'company',
    side: row.action === 'conflict' && choice?.theirs === row.theirs ? choice.side : null,
  };
}
