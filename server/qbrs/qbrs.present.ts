import { isOverdue, needsOutcome, nextReviewDay } from '#domain/qbrs/qbrs.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { DeckFacts } from '#domain/deck/deck.facts.rules.ts';
import { factsFromFigures } from '#domain/qbrs/facts/facts.legacy.rules.ts';
import { withMeeting } from '#domain/qbrs/facts/facts.meeting.rules.ts';
import { sectionData } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { Qbr, QbrRow } from '#contract/qbrs/qbrs.fields.ts';
import { logoAddress } from '#server/organizations/organizations.ts';
import type { QbrListRow, QbrWhole } from './qbrs.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** JSON made by PostgreSQL has its own way of writing an instant. */
const instant = (at: string) => new Date(at).toISOString();

export function presentQbrRow(row: QbrListRow, now: Date): QbrRow {
  return {
    ...row,
    dateTime: iso(row.dateTime),
    period: { year: row.periodYear, quarter: row.periodQuarter },
    overdue: isOverdue(row, now),
    needsOutcome: needsOutcome(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentQbr(row: QbrWhole, now: Date): Qbr {
  return {
    ...row,
    ...presentQbrRow(row, now),
    facts: factsNow(row),
    assessmentIds: [...(row.assessmentId === null ? [] : [row.assessmentId]), ...row.otherAssessments],
    sections: row.sections.map((section) => ({
      texts: {},
      speakerNotes: '',
      minutes: '',
      ...section,
      data: sectionData(section.key, row.figures),
    })),
    decisions: row.decisions.map((decision) => ({ ...decision, at: instant(decision.at) })),
    actionItems: row.actionItems.map((item) => ({ ...item, done: item.doneOn !== null })),
    addenda: row.addenda.map((addendum) => ({ ...addendum, at: instant(addendum.at) })),
    nextReview: nextReviewOf(row),
    branding: row.branding && { ...row.branding, logo: row.branding.logo && logoAddress(row.branding.logo) },
    generatedAt: iso(row.generatedAt),
    finalizedAt: iso(row.finalizedAt),
    presentedAt: iso(row.presentedAt),
    deliveredAt: iso(row.deliveredAt),
  };
}

/** What the deck is made from, with the meeting as it is now; null until it is generated. */
export function factsNow(row: QbrWhole): DeckFacts | null {
  const facts = row.facts ?? (row.figures && factsFromFigures(row.figures));
  return facts && withMeeting(facts, { ...row, dateTime: iso(row.dateTime) });
}

function nextReviewOf({ plannedNext, dateTime, timezone, reviewsPerYear }: QbrWhole): Qbr['nextReview'] {
  if (plannedNext) return { qbrId: plannedNext.qbrId, day: plannedNext.day };
  if (!dateTime || reviewsPerYear === 0) return null;
  return { qbrId: null, day: nextReviewDay(dayIn(dateTime, timezone), reviewsPerYear) };
}
