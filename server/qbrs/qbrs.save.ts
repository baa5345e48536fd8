import { isDeepStrictEqual } from 'node:util';
import { isQbrEditable, plannedStatus } from '#domain/qbrs/qbrs.rules.ts';
import { changedSections, type StoredSection, strayKeys } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { refuseForeign } from './asked.ts';
import { cancelInvitations } from './invitations/invitations.mail.ts';
import { refuseWrongSlides } from './own/own.slides.ts';
import { refuseOtherLink } from './meeting.link.ts';
import { areColleagues } from './meeting/meeting.queries.ts';
import { rebindFacts, refuseFrozen } from './qbrs.generate.ts';
import { qbrs } from './qbrs.moves.ts';
import type { QbrWhole } from './qbrs.queries.ts';
import { keepVersion } from './versions/versions.keep.ts';

type ChangedFields = NonNullable<ReturnType<typeof changesBetween>>;
type UpdateCall = SignedInCall<typeof updateQbr>;

/** Changes texts and meeting until the QBR is presented. */
export async function changeQbr(call: UpdateCall): Promise<Qbr> {
  const { actor, params, body } = call;
  const before = await qbrs.lock(call, params.id, body.version);
  if (!isQbrEditable(before.status)) throw new Fault('QBR_NOT_EDITABLE');
  if (body.ownerId && !(await areColleagues(call.tx, [body.ownerId]))) throw new Fault('USER_NOT_FOUND', { field: 'ownerId' });
  if (body.meetingUrl !== before.meetingUrl) refuseOtherLink(body.meetingUrl);
  const fields = fieldsOf(body, before);
  await refuseWrongSlides(call.tx, before.id, body, fields);
  const changes = changesBetween({ ...before }, fields);
  if (!changes) return qbrs.load(call, before.id);

  const isDateless = fields.dateTime === null && before.dateTime !== null;
  if (isDateless) await cancelInvitations(call, before);
  const { sections, ...plain } = fields;
  const written = { ...plain, ...(sections ? { sections: JSON.stringify(sections) } : {}), updatedBy: actor.userId };
  const columns = {
    ...(isDateless ? { invited: '[]' } : {}),
    ...(await renumbered(call, before, sections ?? before.sections)),
    ...written,
  };
  await qbrs.save(call, before, { action: 'qbr.updated', columns, ...withoutSame(changes) });
  return qbrs.load(call, before.id);
}

/** Requested recommendations come first on every page, so changing them renumbers the deck, using current data. */
async function renumbered(call: UpdateCall, before: QbrWhole, sections: StoredSection[]) {
  const { recommendationIds: askedIds } = call.body;
  if (!askedIds || isDeepStrictEqual(askedIds, before.recommendationIds)) return {};
  await refuseForeign(call.tx, before.customerId, askedIds);
  if (!before.facts) return {};
  refuseFrozen(before.status);
  const { columns } = await rebindFacts(call, { ...before, sections }, { askedIds });
  await keepVersion(call, before, 'ask');
  return columns;
}

/** Reduces the audit entry to changed sections, since whole decks would be too large. */
function withoutSame({ before, after }: ChangedFields): ChangedFields {
  const [old, renewed] = [before['sections'], after['sections']];
  if (!Array.isArray(old) || !Array.isArray(renewed)) return { before, after };
  const differs = (others: unknown[]) => (section: unknown) => !others.some((other) => isDeepStrictEqual(section, other));
  return {
    before: { ...before, sections: old.filter(differs(renewed)) },
    after: { ...after, sections: renewed.filter(differs(old)) },
  };
}

function fieldsOf(body: UpdateCall['body'], before: QbrWhole) {
  const { version: _, sections, dateTime, ...rest } = body;
  const stray = sections && strayKeys(before.sections, sections)[0];
  if (stray) throw new Fault('VALIDATION_ERROR', { field: 'sections', message: `Sections: this QBR has no section "${stray}" to change` });
  return {
    ...presentFields(rest),
    ...(dateTime === undefined ? {} : meeting(dateTime, before)),
    ...(sections ? { sections: changedSections(before.sections, sections) } : {}),
  };
}

/** Setting a date makes a draft Scheduled and removing it makes it a draft; a finalized QBR stays finalized. */
function meeting(dateTime: string | null, { status }: QbrWhole) {
  const at = dateTime === null ? null : new Date(dateTime);
  return { dateTime: at, status: status === 'finalized' ? status : plannedStatus(at) };
}
