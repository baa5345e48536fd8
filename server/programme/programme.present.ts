import { checklistOf, markOf, statusOf, type ReviewFacts, type Ticks } from '#domain/programme/programme.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { ProgrammeRow, QuarterlyReview } from '#contract/programme/programme.contract.ts';
import type { GridReview, listedProgramme, ReviewWhole } from './programme.queries.ts';

const month = (day: string) => day.slice(0, 7);

export function presentReview(row: ReviewWhole, now: Date): QuarterlyReview {
  const { customer, meeting, prepared, dueOn, outcome, timezone } = row;
  // Ids are in order of creation.
  const assessments = prepared.assessments.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const facts: ReviewFacts = {
    outcome,
    dueOn,
    hasMeeting: meeting?.dateTime != null,
    hasAssessment: prepared.startedAt !== null,
    isApproved: prepared.approvedAt !== null,
  };
  return {
    ...row,
    plannedMonth: month(row.plannedMonth),
    status: statusOf(facts),
    mark: markOf(facts, dayIn(now, timezone)),
    assessmentIds: assessments.map(({ id }) => id),
    assessments,
    meeting: meeting?.dateTime ? { dateTime: meeting.dateTime, timezone: meeting.timezone, version: meeting.version } : null,
    checklist: checklistOf(dueOn, customer.leadDays, knownOf(row), row.ticks),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Checklist steps that Plumbline can tick from its own data. */
function knownOf({ prepared, meeting, heldAt, outcome, nextBookedAt }: ReviewWhole): Ticks {
  const seen = {
    assessment_started: prepared.startedAt,
    assessment_approved: prepared.approvedAt,
    deck_shared: meeting?.sharedAt ?? null,
    held: meeting?.presentedAt ?? (outcome === 'held' ? (heldAt?.toISOString() ?? null) : null),
    recap_sent: meeting?.deliveredAt ?? null,
    next_booked: nextBookedAt,
  };
  return Object.fromEntries(Object.entries(seen).flatMap(([key, at]) => (at ? [[key, { at, by: null }]] : [])));
}

type ProgrammeCustomer = Awaited<ReturnType<ReturnType<typeof listedProgramme>['executeTakeFirstOrThrow']>>;

export function presentCustomerRow({ cadence, reviews, timezone, ...customer }: ProgrammeCustomer, now: Date): ProgrammeRow {
  const today = dayIn(now, timezone);
  return { ...customer, reviewsPerYear: cadence.reviewsPerYear, reviews: reviews.map((review) => presentCell(review, today)) };
}

function presentCell({ meeting, qbrId, ...review }: GridReview, today: string): ProgrammeRow['reviews'][number] {
  const facts: ReviewFacts = { ...review, hasMeeting: meeting !== null };
  return {
    ...review,
    status: statusOf(facts),
    mark: markOf(facts, today),
    meeting: meeting && qbrId ? { ...meeting, qbrId } : null,
  };
}
