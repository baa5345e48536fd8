import {
  changeOrganization,
  ConsoleOrganization,
  getConsoleOrganization,
  listOrganizations,
  resendVerification,
} from '#contract/console/console.organizations.contract.ts';
import { refusedTrialEnd } from '#domain/console/console.rules.ts';
import { MOST_INVITATIONS } from '#server/auth/auth.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { PER_CALLER } from '#server/platform/http/limits/rate-limit.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import { renewTotals } from './totals.ts';
import {
  extendTrial,
  figuresOf,
  findOrganization,
  listedOrganizations,
  lockOrganization,
  ORDERS,
  presentOrganization,
  setStatus,
} from './organizations.queries.ts';

interface Change {
  status?: 'active' | 'suspended';
  trialEndsAt?: string;
  reason: string;
}

const organizations = versioned({
  notFound: 'ORGANIZATION_NOT_FOUND',
  shape: ConsoleOrganization,
  lock: lockOrganization,
  read: async (tx, id) => {
    const row = await findOrganization(tx, id);
    return row && presentOrganization(row);
  },
  write: async (tx, { id }, { status, trialEndsAt, reason }: Change) => {
    if (trialEndsAt) await extendTrial(tx, id, trialEndsAt);
    if (status && !(await setStatus(tx, id, status, reason))) throw new Fault('VALIDATION_ERROR', { field: 'status', message: OWN });
  },
  about: ({ id, name }) => ({ entity: { type: 'organization', id, label: name } }),
});

const OWN =
  'Somebody in this organisation is a superadmin. Take that right away on the server first, so that nobody locks out the console.';

export function consoleOrganizationsRoutes({ on, onList }: Mounting): void {
  onList(listOrganizations, {
    rows: ({ tx, query }) => listedOrganizations(tx, query),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentOrganization,
  });
  on(getConsoleOrganization, async (call) => {
    const { tx, params, context } = call;
    const shown = await organizations.load(call, params.id);
    const { customers, assessments, disabled, ownerIsVerified, ...figures } = await figuresOf(tx, params.id);
    await setOrganization(tx, params.id);
    await call.audit({ action: 'console.organization_viewed', entity: { type: 'organization', id: params.id, label: shown.name } });
    return {
      ...shown,
      ...figures,
      customersByStatus: customers,
      assessmentsByStatus: assessments,
      disabledUsers: disabled,
      ownerIsVerified: ownerIsVerified ?? false,
      limits: { storage: context.config.filesQuota, requestsPerMinute: PER_CALLER, invitationsPerDay: MOST_INVITATIONS },
    };
  });
  on(changeOrganization, change);
  on(resendVerification, async ({ tx, params, origin, audit, context, reply }) => {
    const row = await findOrganization(tx, params.id);
    if (!row) throw new Fault('ORGANIZATION_NOT_FOUND');
    const { ownerIsVerified } = await figuresOf(tx, params.id);
    if (ownerIsVerified !== false) throw new Fault('VALIDATION_ERROR', { message: 'The address of the owner is verified already' });
    await tx
      .insertInto('platform.outbox')
      .values({ kind: 'verification', payload: JSON.stringify({ email: row.ownerEmail, origin }) })
      .execute();
    await setOrganization(tx, params.id);
    await audit({ action: 'organization.verification_resent', entity: { type: 'organization', id: params.id, label: row.name } });
    reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  });
}

async function change(call: SignedInCall<typeof changeOrganization>) {
  const { params, body, now } = call;
  const row = await organizations.lock(call, params.id, body.version);
  const { reason, status, trialEndsAt } = body;
  if (trialEndsAt !== undefined) refuseTrialEnd(row.subscription, new Date(trialEndsAt), now);

  // What follows stands in the audit log of the organisation that it is done to.
  await setOrganization(call.tx, params.id);
  if (trialEndsAt !== undefined) {
    const ends = { before: { trialEndsAt: row.trialEndsAt?.toISOString() ?? null }, after: { trialEndsAt, reason } };
    await organizations.save(call, row, { action: 'organization.trial_extended', columns: { trialEndsAt, reason }, ...ends });
  }
  if (status !== undefined && status !== row.status) {
    const action = status === 'suspended' ? 'organization.suspended' : 'organization.reactivated';
    await organizations.save(call, row, { action, columns: { status, reason }, before: { status: row.status }, after: { status, reason } });
  }
  await renewTotals(call.tx);
  return organizations.load(call, params.id);
}

function refuseTrialEnd(subscription: string, endsAt: Date, now: Date): void {
  if (subscription !== 'trialing') {
    throw new Fault('VALIDATION_ERROR', { field: 'trialEndsAt', message: 'This organisation is not in its trial' });
  }
  const refusal = refusedTrialEnd(endsAt, now);
  if (refusal) throw new Fault('VALIDATION_ERROR', { field: 'trialEndsAt', message: `The end of the trial ${refusal}` });
}
