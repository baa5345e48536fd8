import type { Endpoint } from '#contract/endpoint.ts';
import { Organization, OrganizationSettings, type updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { TextRow } from '#server/platform/db/pipeline.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { instantOf } from '#server/platform/db/column-text.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { databaseKnowsTimezone, lockOrganization, type OrganizationRow, saveOrganization } from './organizations.queries.ts';

export function presentOrganization(row: OrganizationRow): Organization {
  return {
    ...row,
    id: row.organizationId,
    subscriptionStatus: subscriptionOf(row.subscriptionStatus),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The same from PostgreSQL's text form. */
export function shownOrganization(row: TextRow | undefined): Organization {
  if (!row) throw new Fault('ORGANIZATION_NOT_FOUND');
  const [id, name, timezone, currency, status, trialEndsAt, settings, version, createdAt, updatedAt] = row;
  return {
    id: id ?? '',
    name: name ?? '',
    timezone: timezone ?? '',
    currency: currency ?? '',
    subscriptionStatus: subscriptionOf(status ?? ''),
    trialEndsAt: trialEndsAt ? instantOf(trialEndsAt) : null,
    settings: OrganizationSettings.parse(JSON.parse(settings ?? '{}')),
    version: Number(version),
    createdAt: instantOf(createdAt ?? ''),
    updatedAt: instantOf(updatedAt ?? ''),
  };
}

const SUBSCRIPTIONS = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;

function subscriptionOf(status: string): Organization['subscriptionStatus'] {
  return SUBSCRIPTIONS.find((known) => known === status) ?? 'active';
}

/** Settings are merged key by key under the row's lock, so two people who change different settings at the same time both succeed. */
export async function changeOrganization(call: SignedInCall<typeof updateOrganization>): Promise<Organization> {
  const { version, settings, ...fields } = call.body;
  const before = await held(call, version);
  await refuseUnknownPlace(call.tx, fields.timezone, before);

  return save(call, before, { ...fields, ...(settings ? { settings: { ...before.settings, ...settings } } : {}) });
}

/** Stores the address of the logo in the settings, or removes it. */
export async function changeLogo<E extends Endpoint>(call: SignedInCall<E>, logo: string | null): Promise<Organization> {
  const before = await held(call, undefined);
  return save(call, before, { settings: { ...before.settings, logo } });
}

/** Dismisses the setup checklist for everybody; a second call changes nothing. */
export async function putChecklistAway<E extends Endpoint>(call: SignedInCall<E>): Promise<void> {
  const before = await held(call, undefined);
  await save(call, before, { settings: { ...before.settings, checklist: { dismissed: true } } });
}

async function held<E extends Endpoint>(call: SignedInCall<E>, version: number | undefined): Promise<OrganizationRow> {
  const row = await lockOrganization(call.tx);
  if (!row) throw new Fault('ORGANIZATION_NOT_FOUND');
  if (version !== undefined && version !== row.version) throw stale(Organization, presentOrganization(row));
  return row;
}

/** The database has its own list of time zones, which may be older than the one the contract knows. */
async function refuseUnknownPlace(tx: Tx, timezone: string | undefined, before: OrganizationRow): Promise<void> {
  if (timezone === undefined || timezone === before.timezone || (await databaseKnowsTimezone(tx, timezone))) return;
  throw new Fault('VALIDATION_ERROR', { field: 'timezone', message: 'Timezone: must be a time zone such as Europe/London' });
}

interface Fields {
  name?: string | undefined;
  timezone?: string | undefined;
  currency?: string | undefined;
  settings?: OrganizationSettings;
}

async function save<E extends Endpoint>(call: SignedInCall<E>, before: OrganizationRow, fields: Fields): Promise<Organization> {
  const changes = changesBetween({ ...before }, presentFields(fields));
  if (!changes) return presentOrganization(before);

  const after = await saveOrganization(call.tx, before.organizationId, presentFields(fields));
  const settings = changesBetween({ ...before.settings }, { ...after.settings });
  const { settings: _, ...plainBefore } = changes.before;
  const { settings: __, ...plainAfter } = changes.after;

  await call.audit({
    action: 'organization.updated',
    entity: { type: 'organization', id: before.organizationId, label: after.name },
    before: { ...plainBefore, ...(settings ? { settings: settings.before } : {}) },
    after: { ...plainAfter, ...(settings ? { settings: settings.after } : {}) },
  });
  return presentOrganization(after);
}
