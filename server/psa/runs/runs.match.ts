import { externalId } from '#server/customers/customers.ts';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { matchCompanies, matchMember } from '#domain/psa/psa.match.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { changeRecord } from './runs.queries.ts';
import { textsOf } from './runs.fields.ts';

/** Matches companies to customers and members to people; decisions by a person stay. */
export async function matchAll(tx: Tx, kind: PsaKind): Promise<void> {
  await matchOpenCompanies(tx, kind);
  await matchMembers(tx, kind);
}

async function matchOpenCompanies(tx: Tx, kind: PsaKind): Promise<void> {
  const companies = await tx
    .selectFrom('psaRecords')
    .select(['externalId', 'name', 'fields', 'isActive', 'state', 'isDecided', 'customerId', 'matchedBy', 'alike'])
    .where('kind', '=', kind)
    .where('object', '=', 'company')
    .orderBy('externalId')
    .execute();
  // Matched companies stay matched; only open ones are matched again.
  const isSettled = ({ state, isDecided, customerId }: (typeof companies)[number]) =>
    isDecided || (state === 'matched' && customerId !== null);
  const taken = new Set(companies.filter(isSettled).map(({ customerId }) => customerId));
  const open = companies.filter((company) => !isSettled(company));
  const customers = (await livingCustomers(tx, kind)).filter(({ id }) => !taken.has(id));
  const matches = matchCompanies(
    open.map(({ externalId, name, fields, isActive }) => ({ externalId, name, isActive, website: textsOf(fields)['website'] ?? '' })),
    customers,
  );
  for (const { externalId, ...before } of open) {
    const match = matches.get(externalId);
    if (!match) continue;
    const { state, by: matchedBy, alike, customerId } = match;
    const isSame = before.state === state && before.matchedBy === matchedBy && before.alike === alike && before.customerId === customerId;
    if (!isSame) await changeRecord(tx, { kind, object: 'company', externalId }, { state, matchedBy, alike, customerId });
  }
}

async function livingCustomers(tx: Tx, kind: PsaKind) {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'website', externalId(kind).as('externalId')])
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute();
  return rows.map(({ website, ...row }) => ({ ...row, website: website ?? '' }));
}

async function matchMembers(tx: Tx, kind: PsaKind): Promise<void> {
  const people = await tx.selectFrom('people').select(['id', 'email']).where('status', '<>', 'removed').execute();
  const members = await tx
    .selectFrom('psaRecords')
    .select(['externalId', 'fields', 'personId'])
    .where('kind', '=', kind)
    .where('object', '=', 'member')
    .orderBy('externalId')
    .execute();
  for (const { externalId, fields, personId } of members) {
    const found = matchMember(textsOf(fields)['email'] ?? '', people);
    if (found !== personId) await changeRecord(tx, { kind, object: 'member', externalId }, { personId: found });
  }
}
