import { createHash } from 'node:crypto';
import { z } from 'zod';
import { renewDrift } from '#server/evidence/drift/drift.renew.ts';
import { insertRun } from '#server/evidence/evidence.queries.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { JobContext, OutboxRow, Run, Task } from '#server/platform/jobs/tasks.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';
import { lookUp } from './domains.look-up.ts';
import { lockDomain, noteChecked, queueChecks, requestDueChecks } from './domains.queries.ts';

const Payload = z.object({ domainId: z.string() });

/** Most domains of one organisation that are queued in an hour. */
const HOURLY = 50;

/** Looks up one domain and stores the results as an evidence run. No transaction is open during the look-ups. */
export async function checkDomain({ config, pools }: JobContext, { organizationId, payload }: OutboxRow): Promise<void> {
  if (organizationId === null || !config.domainChecks) return;
  const { domainId } = Payload.parse(payload);
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asOrganization(pools, organizationId, work);
  const domain = await inTx((tx) => lockDomain(tx, domainId));
  if (!domain) return;
  const now = new Date();
  const results = await lookUp(config, domain, now);

  await inTx(async (tx) => {
    const kept = await lockDomain(tx, domainId);
    // Removed meanwhile, or checked by another worker.
    if (!kept || kept.requestedAt === null) return;
    await insertRun(
      tx,
      {
        customerId: kept.customerId,
        tool: 'domain',
        scope: kept.name,
        observedAt: now.toISOString(),
        hash: createHash('sha256').update(`${kept.id} ${now.toISOString()}`).digest('hex'),
        fileName: kept.name,
        fileSize: 0,
      },
      results,
    );
    await noteChecked(tx, kept.id, now);
    await renewDrift(tx, kept.customerId, { now, publicUrl: config.publicUrl, publishedTemplates: publishedTemplatesCache() });
  });
}

/** Queues the weekly check of each domain. */
export const queueDomainChecks = {
  queue: QUEUES.reminders,
  run: async ({ pools, config }: Pick<Run, 'pools' | 'config'>) => {
    if (!config.domainChecks) return;
    await inEveryOrganization(pools, async (tx) => {
      const due = await requestDueChecks(tx, HOURLY);
      if (due.length > 0) await queueChecks(tx, (await ownOrganization(tx)).organizationId, due);
    });
  },
} satisfies Task;
