import { accessOf, SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type CurrentOrganization,
  Organization,
  OrganizationSettings,
  type updateOrganization,
} from '#contract/organizations/organizations.contract.ts';
import { changeOfFieldsFault } from '#domain/custom/custom.rules.ts';
import { revokeConnections } from '#server/assistants/assistants.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { TextRow } from '#server/platform/db/pipeline.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { instantOf } from '#server/platform/db/column-text.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { paidStateOf } from '#server/platform/http/access/read-only.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import {
  databaseKnowsTimezone,
  type LockedOrganization,
  lockOrganization,
  type OrganizationRow,
  readOrganization,
  saveOrganization,
} from './organizations.queries.ts';

function presentOrganization(row: OrganizationRow): Organization {
  return {
    ...row,
    id: row.organizationId,
    subscriptionStatus: subscriptionOf(row.subscriptionStatus),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Organisation from PostgreSQL text; with billing it includes the read-only flag. */
export function shownOrganization(row: TextRow | undefined, { context, now }: { context: AppContext; now: Date }): CurrentOrganization {
  const organization = organizationOf(row);
  if (!row || !context.config.stripe) return organization;
  const [, , , , status = '', trialEndsAt = null, , , , , since = null, billedSince = null] = row;
  return { ...organization, isReadOnly: accessOf(paidStateOf([status, trialEndsAt, since, billedSince]), now).state !== 'full' };
}

function organizationOf(row: TextRow | undefined): Organization {
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

function subscriptionOf(status: string): Organization['subscriptionStatus'] {
  return SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'active';
}

const organizations = versioned({
  notFound: 'ORGANIZATION_NOT_FOUND',
  shape: Organization,
  lock: lockOrganization,
  read: async (tx) => {
    const row = await readOrganization(tx);
    return row && presentOrganization(row);
  },
  write: saveOrganization,
  about: ({ id, name }) => ({ entity: { type: 'organization', id, label: name } }),
});

/** Merges settings by key under the row's lock, so that concurrent changes of different settings both succeed. */
export async function changeOrganization(call: SignedInCall<typeof updateOrganization>): Promise<Organization> {
  const { version, settings, ...fields } = call.body;
  const before = await organizations.lock(call, call.actor.organizationId, version);
  await refuseUnknownTimezone(call.tx, fields.timezone, before);
  refuseLostFields(before.settings, settings);

  const saved = await save(call, before, { ...fields, ...(settings ? { settings: { ...before.settings, ...settings } } : {}) });
  if (settings?.assistants?.enabled === false) await revokeConnections(call);
  return saved;
}

/** Like changeOrganization, for settings that no request body contains. */
export async function changeSettings<E extends Endpoint>(call: SignedInCall<E>, settings: OrganizationSettings): Promise<Organization> {
  const before = await organizations.lock(call, call.actor.organizationId);
  return save(call, before, { settings: { ...before.settings, ...settings } });
}

/** The database has its own list of time zones, which may be older than the contract's. */
async function refuseUnknownTimezone(tx: Tx, timezone: string | undefined, before: LockedOrganization): Promise<void> {
  if (timezone === undefined || timezone === before.timezone || (await databaseKnowsTimezone(tx, timezone))) return;
  throw new Fault('VALIDATION_ERROR', { field: 'timezone', message: 'Timezone: must be a time zone such as Europe/London' });
}

/** Stored custom values must stay readable. */
function refuseLostFields(before: OrganizationSettings, wanted: OrganizationSettings | undefined): void {
  if (!wanted?.customFields) return;
  const fault = changeOfFieldsFault(before.customFields ?? [], wanted.customFields);
  if (fault) throw new Fault('VALIDATION_ERROR', { field: 'settings.customFields', message: fault });
}

interface OrganizationFields {
  name?: string | undefined;
  timezone?: string | undefined;
  currency?: string | undefined;
  settings?: OrganizationSettings;
}

/** The audit log lists only changed settings. */
async function save<E extends Endpoint>(
  call: SignedInCall<E>,
  before: LockedOrganization,
  fields: OrganizationFields,
): Promise<Organization> {
  const columns = presentFields(fields);
  const { settings: wanted, ...plain } = columns;
  const changed = changesBetween({ ...before }, plain);
  const settings = wanted ? changesBetween({ ...before.settings }, { ...wanted }) : null;
  if (changed || settings) {
    await organizations.save(call, before, {
      action: 'organization.updated',
      columns,
      before: { ...changed?.before, ...(settings ? { settings: settings.before } : {}) },
      after: { ...changed?.after, ...(settings ? { settings: settings.after } : {}) },
    });
  }
  return organizations.load(call, before.id);
}
