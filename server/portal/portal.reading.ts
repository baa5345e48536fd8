import { customerTitle } from '#domain/organizations/review.word.rules.ts';
import { portalReadNote } from '#domain/notifications/notifications.portal.rules.ts';
import type { getPortal, getPortalPlan, getPortalReview, PortalHome, PortalPlan } from '#contract/portal/portal.contract.ts';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { ownName } from '#domain/recommendations/status.names.rules.ts';
import { publishedLetters } from '#server/campaigns/campaigns.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { PortalCall, PortalEndpoint } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  clientLook,
  customerView,
  decisionsIn,
  nextMeeting,
  type SharedDeck,
  visibleReview,
  visibleReviews,
  waitingIn,
} from '#server/qbrs/qbrs.ts';
import { openSurveysOf } from '#server/surveys/surveys.ts';
import { findInvited, noteOpened, releasedFiles } from './portal.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Only the latest reviews are checked for open requests; older ones can still be answered in the review itself. */
const MOST_WAITING = 8;

export async function readHome({ tx, visit, now }: PortalCall<typeof getPortal>): Promise<PortalHome> {
  const contact = await findInvited(tx, visit.contactId);
  if (!contact) throw new Fault('PORTAL_SIGN_IN_REQUIRED');
  const { isCustomersLogo, ...look } = await clientLook(tx, visit.customerId);
  const reviews = await visibleReviews(tx, visit.customerId);
  const decisions = await decisionsIn(
    tx,
    reviews.map(({ id }) => id),
  );
  const waiting = new Map<string, number>();
  for (const { id, recommendationIds, decided } of reviews.slice(0, MOST_WAITING)) {
    if (recommendationIds.length > decided) waiting.set(id, await waitingIn(tx, id));
  }
  const { settings } = await ownOrganization(tx);
  const next = await nextMeeting(tx, visit.customerId, now);
  const files = await releasedFiles(tx, visit.customerId);
  const letters = await publishedLetters(tx, visit.customerId, visit.hidesAmounts);
  const surveys = await openSurveysOf(tx, { contactId: visit.contactId, now });
  return {
    contact: { name: visit.name },
    customer: contact.customer,
    ...look,
    logoOf: isCustomersLogo ? contact.customer : look.provider,
    reviews: reviews.map(({ id, title, status, dateTime, timezone, recommendationIds, decided }) => ({
      waiting: waiting.get(id) ?? 0,
      id,
      title: customerTitle(title, settings.reviewWord),
      status,
      startsAt: iso(dateTime),
      timezone,
      asked: recommendationIds.length,
      decided,
    })),
    decisions: decisions.map(({ byName, at, review, ...decision }) => ({
      ...decision,
      review: customerTitle(review, settings.reviewWord),
      called: ownName(decision.outcome, settings.recommendations?.statusNames),
      by: byName,
      at: at.toISOString(),
    })),
    nextReview: next?.dateTime
      ? {
          id: next.id,
          title: customerTitle(next.title, settings.reviewWord),
          startsAt: next.dateTime.toISOString(),
          minutes: next.durationMinutes,
          timezone: next.timezone,
          place: next.location?.trim() || next.meetingUrl,
        }
      : null,
    files: files.map(({ id, name, size, createdAt }) => ({ id, name, size, addedAt: createdAt.toISOString() })),
    letters: letters.map(({ publishedAt, ...letter }) => ({ ...letter, publishedAt: publishedAt.toISOString() })),
    surveys: surveys.map(({ id, name, closesAt }) => ({ id, name, closesAt: closesAt.toISOString() })),
  };
}

/** Review that the contact may read, without amounts hidden from the contact or from everyone with its link. */
export async function reviewOf<E extends PortalEndpoint>({ tx, visit }: PortalCall<E>, id: string) {
  const { shared, hidesAmounts } = await visibleReview(tx, visit.customerId, id);
  return { shared, hideAmounts: hidesAmounts || visit.hidesAmounts };
}

export async function readReview(call: PortalCall<typeof getPortalReview>): Promise<CustomerView> {
  const { shared, hideAmounts } = await reviewOf(call, call.params.id);
  await noteReading(call, shared);
  return customerView(shared, hideAmounts);
}

/** Audits the first reading per session and notifies about each contact's first reading, as for the first view of a link. */
async function noteReading({ tx, visit, audit, notify }: PortalCall<typeof getPortalReview>, { qbr }: SharedDeck): Promise<void> {
  const { isFirstInSession, isFirst } = await noteOpened(tx, visit, qbr.id);
  if (!isFirstInSession) return;
  const entity = { type: 'qbr', id: qbr.id, label: qbr.title };
  const after = { contactId: visit.contactId, contact: visit.name };
  await audit({ action: 'qbr.portal_opened', entity, customerId: visit.customerId, after });
  if (isFirst) await notify(portalReadNote({ contact: visit, customer: qbr.customer, qbr }));
}

/** The latest review with figures, without its slides; reading it here does not count as opening it. */
export async function readPlan(call: PortalCall<typeof getPortalPlan>): Promise<PortalPlan | null> {
  const [latest] = await visibleReviews(call.tx, call.visit.customerId);
  if (!latest) return null;
  const { shared, hideAmounts } = await reviewOf(call, latest.id);
  const { settings } = await ownOrganization(call.tx);
  const { asked, ask, score, plan } = customerView(shared, hideAmounts);
  return { review: { id: shared.qbr.id, title: customerTitle(shared.qbr.title, settings.reviewWord) }, asked, ask, score, plan };
}
