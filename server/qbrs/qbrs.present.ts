import { isQbrOverdue } from '#domain/overdue/overdue.rules.ts';
import { needsOutcome, nextReviewDay } from '#domain/qbrs/qbrs.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { factsFromFigures } from '#domain/qbrs/facts/facts.legacy.rules.ts';
import { withMeeting } from '#domain/qbrs/facts/facts.meeting.rules.ts';
import { sectionData, type StoredSection } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { logoAddress } from '#server/organizations/organizations.ts';
import { lookOf } from './look.ts';
import { assessmentsOf, type QbrListRow, type QbrWhole } from './qbrs.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** PostgreSQL formats instants in JSON differently. */
const instant = (at: string) => new Date(at).toISOString();

export function presentQbrRow(row: QbrListRow, now: Date): QbrRow {
  return {
    ...row,
    dateTime: iso(row.dateTime),
    period: { year: row.periodYear, quarter: row.periodQuarter },
    asked: requestedOf(row),
    recapSentAt: iso(row.deliveredAt),
    overdue: isQbrOverdue(row, now),
    needsOutcome: needsOutcome(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Null until the deck has facts. */
function requestedOf({ recommendationIds, decided, currency, askedOneTime, askedMonthly, askedToQuote }: QbrListRow): QbrRow['asked'] {
  const isPriced = askedOneTime !== null && askedMonthly !== null && askedToQuote !== null;
  const value = isPriced ? { oneTime: askedOneTime, monthly: askedMonthly, toQuote: askedToQuote } : null;
  return { count: recommendationIds.length, decided, currency, value };
}

/** Reviews without facts predate the slides; their narratives were the customer's text. */
export function presentSection(section: StoredSection, { figures, facts }: Pick<QbrWhole, 'figures' | 'facts'>): Qbr['sections'][number] {
  return {
    texts: {},
    chosen: [],
    speakerNotes: '',
    durationMinutes: null,
    minutes: '',
    own: null,
    ...section,
    keptNarrative: section.edited || facts === null ? section.narrative : '',
    data: sectionData(section.key, figures),
  };
}

export function presentQbr(row: QbrWhole, now: Date): Qbr {
  const look = lookOf(row);
  return {
    ...row,
    ...presentQbrRow(row, now),
    facts: factsNow(row),
    assessmentIds: assessmentsOf(row),
    sections: row.sections.map((section) => presentSection(section, row)),
    decisions: row.decisions.map((decision) => ({ ...decision, at: instant(decision.at) })),
    actionItems: row.actionItems.map((item) => ({ ...item, done: item.doneOn !== null })),
    addenda: row.addenda.map((addendum) => ({ ...addendum, at: instant(addendum.at) })),
    nextReview: nextReviewOf(row),
    branding: {
      providerName: look.providerName,
      primaryColor: look.primaryColor,
      logo: addressOf(look.logo),
      providerLogo: addressOf(look.providerLogo),
    },
    generatedAt: iso(row.generatedAt),
    finalizedAt: iso(row.finalizedAt),
    presentedAt: iso(row.presentedAt),
    deliveredAt: iso(row.deliveredAt),
  };
}

function addressOf(hash: string | null | undefined): string | null {
  return hash ? logoAddress(hash) : null;
}

/** Facts of the deck with the current meeting details; null until it is generated. */
export function factsNow(row: QbrWhole): DeckFacts | null {
  const facts = row.facts ?? (row.figures && factsFromFigures(row.figures));
  return facts && withMeeting(facts, { ...row, look: lookOf(row), dateTime: iso(row.dateTime) });
}

/** Scheduled meeting, else the programme's next date, else the date that the cadence suggests. */
function nextReviewOf({ plannedNext, nextSlot, dateTime, timezone, reviewsPerYear }: QbrWhole): Qbr['nextReview'] {
  if (plannedNext) return { qbrId: plannedNext.qbrId, day: plannedNext.day };
  if (nextSlot) return { qbrId: null, day: nextSlot };
  if (!dateTime || reviewsPerYear === 0) return null;
  return { qbrId: null, day: nextReviewDay(dayIn(dateTime, timezone), reviewsPerYear) };
}
