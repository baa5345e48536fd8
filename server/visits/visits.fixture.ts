import { sql } from 'kysely';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { beginVisit, createConsent } from '#contract/visits/visits.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

export const REASON = 'The owner is ill and the meeting is in an hour.';
export const NOBODY = '01890000-0000-7000-8000-000000000000';

interface Wished {
  mayWrite?: boolean;
  at?: TestOrganization;
}

export type Visits = Awaited<ReturnType<typeof openVisits>>;

/** Customer organisation, platform organisation, and helpers for opening an impersonation session. */
export async function openVisits(server: TestServer) {
  const [msp, platform] = [await server.organization('Northwind IT'), await server.organization('Plumbline Platform')];
  await msp.owner.sees(createCustomer, { body: { name: 'Kestrel Logistics' } });

  const account = (id: string, values: { isSuperadmin?: boolean; hasSecondFactor?: boolean; loginDisabled?: boolean }) =>
    asAuth(server.pools, (tx) => tx.updateTable('auth.users').set(values).where('id', '=', id).execute());

  const superadmin = async (): Promise<Person> => {
    const person = await platform.person('admin');
    await account(person.id, { isSuperadmin: true, hasSecondFactor: true });
    return person;
  };

  const consentOf = ({ mayWrite = false, at = msp }: Wished = {}) =>
    at.owner.sees(createConsent, { body: { purpose: 'Help with a template', mayWrite, expiresInHours: 4 } });

  const visiting = async (wished: Wished = {}) => {
    const { token } = await consentOf(wished);
    const guest = await superadmin();
    const visit = await guest.sees(beginVisit, { params: { id: (wished.at ?? msp).id }, body: { token } });
    return { guest, visit };
  };

  const brokenIn = async () => {
    const guest = await superadmin();
    const visit = await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } });
    return { guest, visit };
  };

  const runOut = (id: string) =>
    asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visits')
        .set({ endsAt: sql`now()` })
        .where('id', '=', id)
        .execute(),
    );

  const eventsAt = async ({ owner }: TestOrganization, action: string) => {
    const events = await owner.sees(listAuditEvents, { query: { action } });
    return events.map(({ actor, entity, changes }) => ({
      actor,
      entity,
      changes: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    }));
  };

  return { msp, platform, account, superadmin, consentOf, visiting, brokenIn, runOut, eventsAt };
}
