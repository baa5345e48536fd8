import { sql } from 'kysely';
import { sopDueNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Marks published SOPs as stale on their review date and notifies the owners once. */
export const ageSops = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      const aged = await age(tx, dayIn(now, (await ownOrganization(tx)).timezone));
      if (aged.length === 0) return;
      await audit(
        tx,
        null,
        BY_NOBODY,
        ...aged.map(({ id, title, nextReviewOn }) => ({
          action: 'sop.stale',
          entity: { type: 'sop', id, label: title },
          before: { status: 'published', nextReviewOn },
          after: { status: 'stale' },
        })),
      );
      await notify(tx, publicUrl, aged.map(sopDueNote));
    }),
} satisfies Task;

interface Aged {
  id: string;
  title: string;
  ownerId: string | null;
  nextReviewOn: string;
}

async function age(tx: Tx, today: string): Promise<Aged[]> {
  const { rows } = await sql<Aged>`
    update sops set status = 'stale', version = version + 1, updated_at = now()
    where status = 'published' and next_review_on <= ${today}::date
    returning id, title, owner_id, next_review_on::text as next_review_on`.execute(tx);
  return rows;
}
