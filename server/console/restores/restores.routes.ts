import { type RequestedRestore, askRestore, listRestores } from '#contract/console/console.restores.contract.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findOrganization } from '#server/console/organizations.queries.ts';
import { addRestore, isConsent, lastRestores, restorePoints } from './restores.queries.ts';
import { runRestore } from './restores.run.ts';

export function restoresRoutes({ on }: Mounting): void {
  on(listRestores, async ({ tx, params }) => {
    if (!(await findOrganization(tx, params.id))) throw new Fault('ORGANIZATION_NOT_FOUND');
    return { points: await restorePoints(tx, params.id), restores: await lastRestores(tx, params.id) };
  });
  on(askRestore, ask);
}

/** Records the request in the logs of the platform and the organisation; a background job performs the restore. */
async function ask(call: SignedInCall<typeof askRestore>): Promise<RequestedRestore> {
  const { tx, body, params, actor, context, reply, origin } = call;
  const organization = await findOrganization(tx, params.id);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  const { name } = organization;
  if (params.id === actor.organizationId)
    throw new Fault('VALIDATION_ERROR', { message: 'This is your own organisation. Restore it under Settings, Data.' });
  if (body.confirm.trim() !== name) throw new Fault('VALIDATION_ERROR', { field: 'confirm', message: `Type ${name} to confirm` });
  const point = (await restorePoints(tx, params.id)).find(({ id }) => id === body.backupId);
  if (!point) throw new Fault('BACKUP_NOT_FOUND', { field: 'backupId' });
  const isConsented = body.token !== undefined;
  if (body.token !== undefined && !(await isConsent(tx, params.id, hashToken(body.token))))
    throw new Fault('VISIT_CONSENT_INVALID', { field: 'token', message: 'This token does not allow a restore of this organisation' });

  const { reason } = body;
  const asked = await addRestore(tx, {
    organizationId: params.id,
    backupId: point.id,
    backupAt: point.createdAt,
    isConsented,
    reason,
    askedBy: actor.name,
  });
  if (!asked) throw new Fault('RESTORE_RUNNING');
  const entity = { type: 'organization', id: params.id, label: name };
  const after = { reason, isConsented, backupAt: point.createdAt };
  await call.audit({ action: 'console.restore_asked', entity, after });
  await setOrganization(tx, params.id);
  await call.audit({ action: 'organization.restore_asked', entity, after });
  const order = { id: asked.id, organizationId: params.id, name, backupId: point.id, backupAt: point.createdAt, reason, isConsented };
  reply.raw.once('close', () => context.backgroundWork.addInTurn(() => runRestore({ context, actor, origin }, order)));
  return asked;
}
