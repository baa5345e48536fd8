import { sql } from 'kysely';
import { sopDueNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization, type Run } from '#server/platform/jobs/every-organization.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Published SOPs whose day of review has come are stale from then on, and their owners are told once. */
export function ageSops(pools: Pools, { publicUrl, now }: Run): Promise<void> {
  return inEveryOrganization(pools, async (tx) => {
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
  });
}

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
