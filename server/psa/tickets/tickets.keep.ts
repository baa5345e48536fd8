import { sql } from 'kysely';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { type PsaTicket, ticketsSince } from '#domain/psa/psa.tickets.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Upserts tickets. Their customer is set when the company is imported. */
export async function keepTickets(tx: Tx, kind: PsaKind, tickets: readonly PsaTicket[]): Promise<void> {
  const contacts = await contactsOf(tx, kind, tickets);
  const byId = new Map(tickets.map((ticket) => [ticket.externalId, ticket]));
  const rows = [...byId.values()]
    .filter(({ externalId }) => externalId !== '' && externalId.length <= 100)
    .map(({ modifiedAt: _, contactId, contact, ...ticket }) => ({ ...ticket, kind, contact: contact || (contacts.get(contactId) ?? '') }));
  if (rows.length === 0) return;
  await tx
    .insertInto('psaTickets')
    .values(rows)
    .onConflict((row) =>
      row.columns(['organizationId', 'kind', 'externalId']).doUpdateSet((is) => ({
        companyId: is.ref('excluded.companyId'),
        // A ticket moved to another company has no customer until that company is imported.
        customerId: sql<string | null>`case when psa_tickets.company_id = excluded.company_id then psa_tickets.customer_id end`,
        number: is.ref('excluded.number'),
        summary: is.ref('excluded.summary'),
        status: is.ref('excluded.status'),
        priority: is.ref('excluded.priority'),
        board: is.ref('excluded.board'),
        contact: is.ref('excluded.contact'),
        openedAt: is.ref('excluded.openedAt'),
        closedAt: is.ref('excluded.closedAt'),
        url: is.ref('excluded.url'),
        readAt: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Names of contacts that the tickets reference only by ID. */
async function contactsOf(tx: Tx, kind: PsaKind, tickets: readonly PsaTicket[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(tickets.filter(({ contact, contactId }) => contact === '' && contactId !== '').map(({ contactId }) => contactId)),
  ];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('psaRecords')
    .select(['externalId', 'name'])
    .where('kind', '=', kind)
    .where('object', '=', 'contact')
    .where('externalId', 'in', ids)
    .execute();
  return new Map(rows.map(({ externalId, name }) => [externalId, name]));
}

/** Deletes tickets that moved to a company that is not a customer. */
export async function dropTickets(tx: Tx, kind: PsaKind, tickets: readonly PsaTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  const ids = tickets.map(({ externalId }) => externalId);
  await tx.deleteFrom('psaTickets').where('kind', '=', kind).where('externalId', 'in', ids).execute();
}

/** After a full read: deletes tickets that were not in it. */
export async function sweepTickets(tx: Tx, kind: PsaKind, startedAt: Date): Promise<void> {
  await tx.deleteFrom('psaTickets').where('kind', '=', kind).where('readAt', '<', startedAt).execute();
}

export async function dropStrangers(tx: Tx, kind: PsaKind, companies: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('psaTickets')
    .where('kind', '=', kind)
    .where(sql<boolean>`company_id <> all (${[...companies]}::text[])`)
    .execute();
}

/** Assigns a company's tickets to its customer. */
export async function giveTickets(
  tx: Tx,
  { kind, companyId, customerId }: { kind: PsaKind; companyId: string; customerId: string },
): Promise<void> {
  await tx
    .updateTable('psaTickets')
    .set({ customerId })
    .where('kind', '=', kind)
    .where('companyId', '=', companyId)
    .where(sql<boolean>`customer_id is distinct from ${customerId}`)
    .execute();
}

/** Deletes a disconnected tool's unassigned tickets. Customers keep theirs, except for invented ones from the sample tool. */
export async function forgetTickets(tx: Tx, kind: PsaKind): Promise<void> {
  const ofTool = tx.deleteFrom('psaTickets').where('kind', '=', kind);
  await (kind === 'sample' ? ofTool : ofTool.where('customerId', 'is', null)).execute();
}

export async function deleteOldTickets(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('psaTickets')
    .where('openedAt', '<', new Date(ticketsSince(new Date())))
    .execute();
}
