import { sql } from 'kysely';
import { z } from 'zod';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { JobContext, OutboxRow } from '#server/platform/jobs/tasks.ts';

const Addressed = z.object({ to: z.string() });

/** Marks the address as bounced in the open surveys that its contact has not answered, so that no reminder is sent. */
export async function noteRefusedAddress({ pools }: Pick<JobContext, 'pools'>, { organizationId, payload }: OutboxRow): Promise<void> {
  const mail = Addressed.safeParse(payload);
  if (organizationId === null || !mail.success) return;
  const { to } = mail.data;
  await asOrganization(pools, organizationId, (tx) =>
    sql`
      update survey_recipients r set refused_address = survey_address_digest(${to})
      from contacts c, surveys s
      where c.organization_id = r.organization_id and c.id = r.contact_id and lower(btrim(c.email)) = lower(btrim(${to}))
        and s.organization_id = r.organization_id and s.id = r.survey_id and s.closes_at > now()
        and not r.has_answered`.execute(tx),
  );
}
