import {
  changeOrganization,
  getConsoleOrganization,
  listOrganizations,
  resendVerification,
} from '#contract/console/console.organizations.contract.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { presentDecided } from './features/features.present.ts';
import { change, organizations } from './organizations.change.ts';
import { figuresOf, findOrganization, listedOrganizations, ORDERS, presentOrganization } from './organizations.queries.ts';

export function consoleOrganizationsRoutes({ on, onList }: Mounting): void {
  onList(listOrganizations, {
    rows: ({ tx, query }) => listedOrganizations(tx, query),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentOrganization,
  });
  on(getConsoleOrganization, async (call) => {
    const { tx, params, context } = call;
    const shown = await organizations.load(call, params.id);
    const { customers, assessments, disabled, ownerIsVerified, exports, requests, tokenRequests, ...figures } = await figuresOf(
      tx,
      params.id,
    );
    const { users, invited, customers: lookedAfter, storage } = shown;
    const used = { users: users + invited, customers: lookedAfter, storage, requests, tokenRequests, exports };
    const decided = await presentDecided(tx, context, { id: params.id, used });
    await setOrganization(tx, params.id);
    await call.audit({ action: 'console.organization_viewed', entity: { type: 'organization', id: params.id, label: shown.name } });
    return {
      ...shown,
      ...figures,
      customersByStatus: customers,
      assessmentsByStatus: assessments,
      disabledUsers: disabled,
      ownerIsVerified: ownerIsVerified ?? false,
      ...decided,
    };
  });
  on(changeOrganization, change);
  on(resendVerification, async ({ tx, params, origin, audit, context, reply }) => {
    const row = await findOrganization(tx, params.id);
    if (!row) throw new Fault('ORGANIZATION_NOT_FOUND');
    const { ownerIsVerified } = await figuresOf(tx, params.id);
    if (ownerIsVerified !== false) throw new Fault('VALIDATION_ERROR', { message: 'The owner’s address is already verified' });
    await tx
      .insertInto('platform.outbox')
      .values({ kind: 'verification', payload: JSON.stringify({ email: row.ownerEmail, origin }) })
      .execute();
    await setOrganization(tx, params.id);
    await audit({ action: 'organization.verification_resent', entity: { type: 'organization', id: params.id, label: row.name } });
    reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  });
}
