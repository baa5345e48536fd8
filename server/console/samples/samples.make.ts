import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'kysely';
import { INVITATION_HOURS, inviteAgain } from '#server/auth/auth.ts';
import { addOrganization, addWork, type DemoPlan, openAccounts } from '#demo/demo.fill.ts';
import { eraseDue } from '#server/organizations/organizations.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth, asConsole, asOrganization } from '#server/platform/db/pools.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { fromConsole } from '#server/platform/http/access/console-access.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { invitationMail } from '#server/users/users.ts';
import { renewTotals } from '#server/console/totals.ts';
import { forgetSample, setSample } from './samples.queries.ts';

interface Making {
  context: AppContext;
  actor: Actor;
  origin: Origin;
}

/**
 * Creates the sample organisation: accounts with the registration role, work with the organisation's role; the console role only records
 * progress. Never rejects.
 */
export async function fillSample(making: Making, plan: DemoPlan): Promise<void> {
  const { pools, jobs } = making.context;
  try {
    await register(making, plan);
    await work(making, plan);
    await invite(making, plan);
    await asConsole(pools, async (tx) => {
      await setSample(tx, plan.id, { status: 'ready' });
      await sql`select console.count_organization(${plan.id})`.execute(tx);
      await renewTotals(tx);
    });
    jobs.nudgeOutbox();
  } catch (error) {
    const refusal = error instanceof Fault ? error : refusalOf(error);
    const fault = refusal?.code === 'USER_ALREADY_EXISTS' ? refusal.code : 'SAMPLE_FAILED';
    // Without a database the heartbeat stops, which also marks the sample as failed.
    await asConsole(pools, (tx) => setSample(tx, plan.id, { status: 'failed', fault })).catch(() => {});
  }
}

function register({ context, actor, origin }: Making, plan: DemoPlan): Promise<void> {
  return asAuth(context.pools, async (tx) => {
    await openAccounts(tx, plan);
    await setOrganization(tx, plan.id);
    await addOrganization(tx, plan);
    const entity = { type: 'organization', id: plan.id, label: plan.options.name };
    await audit(tx, fromConsole(actor), origin, { action: 'organization.sample_made', entity });
  });
}

async function work({ context: { pools, backgroundWork } }: Making, plan: DemoPlan): Promise<void> {
  await asOrganization(pools, plan.id, async (tx) => {
    await addWork(tx, plan, {
      onCustomer: async (done, total) => {
        backgroundWork.ending.throwIfAborted();
        await asConsole(pools, (own) => setSample(own, plan.id, { done, total }));
        await breath();
      },
    });
  });
}

/** Invites the owner once the data is complete. */
async function invite({ context, actor }: Making, { id: organizationId, people, options }: DemoPlan): Promise<void> {
  const [first] = people;
  if (!options.owner || !first) return;
  const { id, email, firstName, lastName } = first;
  await asAuth(context.pools, async (tx) => {
    const token = await inviteAgain(tx, { id, email });
    if (token === null) return;
    await setOrganization(tx, organizationId);
    const inviteExpiresAt = new Date(context.now().getTime() + INVITATION_HOURS * 3_600_000);
    await tx.updateTable('people').set({ inviteExpiresAt }).where('id', '=', id).execute();
    const { publicUrl } = context.config;
    const mail = invitationMail({ publicUrl, email, firstName, lastName, invitedBy: actor.name, organizationName: options.name, token });
    await queueSecretMail(tx, context, { organizationId, mail });
  });
}

/** Deletes the sample like any organisation that is due; the hourly job retries leftovers. */
export async function eraseSample({ pools, storage }: Pick<AppContext, 'pools' | 'storage'>, id: string): Promise<void> {
  await eraseDue({ pools, storage }).catch(() => {});
  await asConsole(pools, async (tx) => {
    await forgetSample(tx, id);
    await renewTotals(tx);
  }).catch(() => {});
}
