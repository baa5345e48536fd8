import { type changeOrganization, ConsoleOrganization } from '#contract/console/console.organizations.contract.ts';
import { refusedTrialEnd } from '#domain/console/console.rules.ts';
import { FEATURES } from '#domain/features/features.rules.ts';
import { BLOCKED, OWN_LIMITS, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import { chooseFeature, featuresOf, type OwnLimitRow, ownLimitsOf } from './features/features.queries.ts';
import { isAhead, type LimitEnd, setLimit } from './features/limits.queries.ts';
import { extendTrial, findOrganization, lockOrganization, presentOrganization, setStatus } from './organizations.queries.ts';
import { renewTotals } from './totals.ts';

interface Change {
  status?: 'active' | 'suspended';
  trialEndsAt?: string;
  reason: string;
}

const OWN = 'A person in this organisation is a superadmin. Remove that right on the server first, so that the console stays accessible.';

export const organizations = versioned({
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

type Call = SignedInCall<typeof changeOrganization>;
type Row = Awaited<ReturnType<typeof organizations.lock>>;

/** Changes are recorded with their reason in the logs of the platform and the affected organisation. */
export async function change(call: Call) {
  const { params, body, now } = call;
  const row = await organizations.lock(call, params.id, body.version);
  const { reason, status, trialEndsAt } = body;
  if (trialEndsAt !== undefined) refuseTrialEnd(row.subscription, new Date(trialEndsAt), now);
  const { version: _, ...done } = body;
  await call.audit({ action: 'console.organization_changed', ...organizations.about(row), after: done });

  await setOrganization(call.tx, params.id);
  if (trialEndsAt !== undefined) {
    const ends = { before: { trialEndsAt: row.trialEndsAt?.toISOString() ?? null }, after: { trialEndsAt, reason } };
    await organizations.save(call, row, { action: 'organization.trial_extended', columns: { trialEndsAt, reason }, ...ends });
  }
  await changeFeatures(call, row);
  await changeLimits(call, row);
  if (status !== undefined && status !== row.status) {
    const action = status === 'suspended' ? 'organization.suspended' : 'organization.reactivated';
    await organizations.save(call, row, { action, columns: { status, reason }, before: { status: row.status }, after: { status, reason } });
  }
  await renewTotals(call.tx);
  return organizations.load(call, params.id);
}

async function changeFeatures(call: Call, row: Row): Promise<void> {
  const { tx, body, actor } = call;
  const { features: wanted, reason } = body;
  if (!wanted) return;
  const states = await featuresOf(tx, row.id);
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const feature of FEATURES) {
    const choice = wanted[feature];
    const former = states.find((state) => state.feature === feature)?.choice ?? 'usual';
    if (choice === undefined || choice === former) continue;
    await chooseFeature(tx, { organizationId: row.id, reason, changedBy: actor.name }, feature, choice);
    before[feature] = former;
    after[feature] = choice;
  }
  if (Object.keys(after).length === 0) return;
  await call.audit({ action: 'organization.features_changed', ...organizations.about(row), before, after: { ...after, reason } });
}

async function changeLimits(call: Call, row: Row): Promise<void> {
  const { tx, body, actor } = call;
  const { limits: wanted, limitsEnd: end = null, reason } = body;
  if (!wanted) return;
  await refuseEnd(call);
  const own = await ownLimitsOf(tx, row.id);
  const changed = OWN_LIMITS.flatMap((limit) => changeOf(limit, { most: wanted[limit], end, former: own[limit] }));
  if (changed.length === 0) return;
  const why = { organizationId: row.id, reason, changedBy: actor.name, decidedIn: actor.organizationId };
  for (const one of changed) await setLimit(tx, { ...why, ...one });
  const before = Object.fromEntries(changed.map(({ name, former }) => [name, former?.most ?? null]));
  const after = Object.fromEntries(changed.map(({ name, most }) => [name, most]));
  const change = { before, after: { ...after, ...endDay(end), reason } };
  await call.audit({ action: 'organization.limits_changed', ...organizations.about(row), ...change });
}

interface WantedLimit {
  most: number | null | undefined;
  end: LimitEnd;
  former: OwnLimitRow | undefined;
}

/** Empty if nothing would change. */
function changeOf(name: OwnLimit, { most, end, former }: WantedLimit) {
  if (most === undefined) return [];
  const isSame = most === (former?.most ?? null) && end === null && !former?.endsAt;
  return isSame ? [] : [{ name, most, end, former }];
}

function endDay(end: LimitEnd): { ends?: string } {
  if (end === null) return {};
  return { ends: 'until' in end ? end.until : `after ${end.hours} hours` };
}

async function refuseEnd({ tx, body: { limits = {}, limitsEnd } }: Call): Promise<void> {
  const refuse = (message: string) => new Fault('VALIDATION_ERROR', { field: 'limitsEnd', message });
  if (limits.requests === BLOCKED && !limitsEnd) throw refuse('A block needs an end date');
  if (!limitsEnd) return;
  if (Object.values(limits).includes(null)) throw refuse('A temporary limit needs a number');
  if ('until' in limitsEnd && !(await isAhead(tx, limitsEnd.until))) throw refuse('The end must be in the future');
}

function refuseTrialEnd(subscription: string, endsAt: Date, now: Date): void {
  if (subscription !== 'trialing') {
    throw new Fault('VALIDATION_ERROR', { field: 'trialEndsAt', message: 'This organisation is not in its trial' });
  }
  const refusal = refusedTrialEnd(endsAt, now);
  if (refusal) throw new Fault('VALIDATION_ERROR', { field: 'trialEndsAt', message: `The end of the trial ${refusal}` });
}
