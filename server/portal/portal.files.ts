import type {
  downloadPortalDeck,
  downloadPortalFile,
  downloadPortalMeeting,
  downloadPortalPicture,
} from '#contract/portal/portal.contract.ts';
import { limitPortal } from '#server/auth/auth.ts';
import { renderInvitation } from '#server/documents/documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import { fileBytes } from '#server/files/files.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileAnswer, PortalCall, PortalEndpoint } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { type FilingCall, findQbr, invitationOf, nextMeeting, readWanted } from '#server/qbrs/qbrs.ts';
import { releasedFiles } from './portal.queries.ts';
import { reviewOf } from './portal.reading.ts';

/** Files are created as for users, on behalf of the provider. */
async function filing<E extends PortalEndpoint>({ tx, visit, context, now, audit }: PortalCall<E>): Promise<FilingCall> {
  const { name } = await ownOrganization(tx);
  return { tx, context, now, audit, actor: { organizationId: visit.organizationId, userId: '', name } };
}

export async function readDeck(call: PortalCall<typeof downloadPortalDeck>) {
  await limitPortal(call.context, { files: call.visit.contactId });
  const { shared, hideAmounts } = await reviewOf(call, call.params.id);
  const hidden = hideAmounts ? { hideAmounts: 'true' as const } : {};
  return readWanted(await filing(call), shared.qbr.id, { format: 'pdf', copy: 'customer', ...hidden });
}

/** Next meeting as a calendar file, without the attendees' addresses. */
export async function readMeeting(call: PortalCall<typeof downloadPortalMeeting>): Promise<FileAnswer> {
  const { tx, visit, params, now } = call;
  const next = await nextMeeting(tx, visit.customerId, now);
  const qbr = next?.id === params.id ? await findQbr(tx, params.id) : undefined;
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const invitation = await invitationOf(await filing(call), qbr);
  return {
    bytes: renderInvitation({ ...invitation, attendees: [] }),
    mediaType: 'text/calendar; charset=utf-8',
    disposition: contentDisposition('Next review.ics'),
  };
}

export async function readPicture(call: PortalCall<typeof downloadPortalPicture>) {
  const { shared } = await reviewOf(call, call.params.id);
  const picture = shared.pictures.find(({ id }) => id === call.params.pictureId);
  if (!picture) throw new Fault('FILE_NOT_FOUND');
  return { ...picture, organizationId: call.visit.organizationId };
}

export function makePicture(context: AppContext) {
  return async ({ id, hash, mediaType, organizationId }: Awaited<ReturnType<typeof readPicture>>): Promise<FileAnswer> => ({
    ...(await fileBytes(context, organizationId, hash)),
    mediaType,
    disposition: contentDisposition(id),
    isForeign: true,
  });
}

export async function readFile({ tx, visit, params, audit }: PortalCall<typeof downloadPortalFile>) {
  const file = (await releasedFiles(tx, visit.customerId)).find(({ id }) => id === params.id);
  if (!file) throw new Fault('FILE_NOT_FOUND');
  const after = { contactId: visit.contactId, contact: visit.name };
  await audit({
    action: 'file.portal_downloaded',
    entity: { type: 'file', id: file.id, label: file.name },
    customerId: visit.customerId,
    after,
  });
  return { ...file, organizationId: visit.organizationId };
}

export function makeFile(context: AppContext) {
  return async ({ name, mediaType, size, hash, organizationId }: Awaited<ReturnType<typeof readFile>>): Promise<FileAnswer> => ({
    ...(await fileBytes(context, organizationId, hash)),
    mediaType: mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    disposition: contentDisposition(name),
    size,
    isForeign: true,
  });
}
