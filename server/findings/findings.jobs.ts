import { sql } from 'kysely';
import { acceptanceEndedNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { countOpenFindingsOf } from './findings.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Reopens findings whose risk acceptance has expired in the organisation's time zone, and notifies the customer's vCIO. */
export const endAcceptances = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      const ended = await reopen(tx, dayIn(now, (await ownOrganization(tx)).timezone));
      if (ended.length === 0) return;
      await countOpenFindingsOf(tx, [...new Set(ended.map(({ customer }) => customer.id))]);
      await audit(
        tx,
        null,
        BY_NOBODY,
        ...ended.map(({ id, title, customer, acceptedBy, acceptedUntil }) => ({
          action: 'finding.acceptance_ended',
          entity: { type: 'finding', id, label: title },
          customerId: customer.id,
          before: { status: 'accepted_risk', acceptedBy, acceptedUntil },
          after: { status: 'open' },
        })),
      );
      await notify(
        tx,
        publicUrl,
        ended.map((finding) => acceptanceEndedNote({ ...finding, vcioId: finding.customer.vcioId })),
      );
    }),
} satisfies Task;

interface Ended {
  id: string;
  title: string;
  acceptedBy: string;
  acceptedUntil: string;
  customer: { id: string; name: string; vcioId: string | null };
}

/** Same rule as the domain's `hasAcceptanceEnded`; the row keeps the acceptance's details. */
async function reopen(tx: Tx, today: string): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update findings
    set status = case when covered_by > 0 then 'planned' else 'open' end, decided_by = null, decided_at = null,
        version = version + 1, updated_at = now()
    where status = 'accepted_risk' and accepted_until <= ${today}::date
    returning id, title, coalesce(accepted_by, '') as accepted_by, accepted_until::text as accepted_until, (
      select json_build_object('id', c.id, 'name', c.name, 'vcioId', c.vcio_id)
      from customers c where c.organization_id = findings.organization_id and c.id = findings.customer_id) as customer`.execute(tx);
  return rows;
}
