import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { narrativeFor, sectionTitle } from '#domain/deck/words/deck.narrative.rules.ts';
import { figuresOf, TREND_POINTS } from '#domain/qbrs/figures.rules.ts';
import type { QbrFigures, QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import { defaultQbrTitle, generatedSections } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { DemoAssessment } from '#demo/assessments/demo.assessments.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoFinding } from './demo.findings.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import type { Meeting } from './demo.decisions.ts';
import { BRAND_COLOUR, type DemoWorld, daysAfter } from '#demo/demo.world.ts';

export interface DemoQbr {
  id: string;
  assessmentId: string;
  title: string;
  /** Day of its meeting, or the hypothetical one. */
  meetingOn: string;
  moments: { verb: 'created' | 'finalized' | 'presented' | 'delivered'; at: Date }[];
  row: DemoRow;
}

interface Reviewed {
  assessment: DemoAssessment;
  /** Earlier approved assessments on the same template, oldest first. */
  earlier: readonly DemoAssessment[];
  findings: readonly DemoFinding[];
}

export function demoQbr(world: DemoWorld, customer: DemoCustomer, reviewed: Reviewed): DemoQbr | null {
  const { assessment } = reviewed;
  const { chance, now } = world;
  if (!assessment.approvedAt) return null;
  const createdAt = daysAfter(assessment.approvedAt, 1);
  if (createdAt >= now) return null;
  const dateTime = atWork(daysAfter(assessment.approvedAt, chance.int(7, 21)), world.timezone);
  const status = statusBy(world, customer, dateTime);
  const figures = boundFigures(world, customer, reviewed);
  const id = chance.id(createdAt);
  const title = defaultQbrTitle(customer.name, assessment.period, null);
  const at = momentsOf(status, createdAt, dateTime, now);
  const row = {
    id,
    customer_id: customer.id,
    assessment_id: assessment.id,
    title,
    status,
    date_time: status === 'draft' ? null : dateTime,
    duration_minutes: chance.pick([45, 60, 60, 90]),
    timezone: world.timezone,
    location: chance.is(0.5) ? 'Their meeting room' : null,
    owner_id: customer.vcio.id,
    period_year: assessment.period.year,
    period_quarter: assessment.period.quarter,
    sections: generatedSections([], { title: sectionTitle, narratives: narrativeFor(figures) }),
    figures,
    score: figures.score,
    branding: at.finalized_at ? { providerName: world.organizationName, primaryColor: BRAND_COLOUR, logo: null } : null,
    generated_at: createdAt,
    ...at,
    version: 1,
    created_at: createdAt,
    created_by: customer.vcio.id,
    updated_at: at.delivered_at ?? at.presented_at ?? at.finalized_at ?? createdAt,
    updated_by: customer.vcio.id,
  };
  const moments = [
    { verb: 'created' as const, at: createdAt },
    ...(at.finalized_at ? [{ verb: 'finalized' as const, at: at.finalized_at }] : []),
    ...(at.presented_at ? [{ verb: 'presented' as const, at: at.presented_at }] : []),
    ...(at.delivered_at ? [{ verb: 'delivered' as const, at: at.delivered_at }] : []),
  ];
  return { id, assessmentId: assessment.id, title, meetingOn: dayIn(dateTime, world.timezone), moments, row };
}

const HOURS = ['09:00', '09:30', '10:00', '11:00', '13:30', '14:00', '15:00', '16:00'];

/** Same day, or the Monday after a weekend, during office hours of the customer. */
function atWork(at: Date, timezone: string): Date {
  const day = dayIn(at, timezone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const wait = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const hour = HOURS[Math.floor(at.getTime() / 60_000) % HOURS.length] ?? '10:00';
  return new Date(instantOf(`${addDays(day, wait)}T${hour}`, timezone) ?? at);
}

/** Most past meetings were held and some forgotten; future ones are scheduled or finalized. */
function statusBy({ chance, now }: DemoWorld, customer: DemoCustomer, dateTime: Date): QbrStatus {
  if (customer.status === 'archived') return 'delivered';
  if (dateTime >= daysAfter(now, -3)) return chance.pick(['Scheduled', 'Scheduled', 'finalized', 'draft']);
  const draw = chance.next();
  if (draw < 0.65) return 'delivered';
  return draw < 0.9 ? 'presented' : 'Scheduled';
}

/** Delay between the meeting and its recap. */
const RECAP_AFTER_MS = 3 * 3_600_000;
const REACHED: Record<QbrStatus, number> = { draft: 0, Scheduled: 0, finalized: 1, presented: 2, delivered: 3 };

function momentsOf(status: QbrStatus, createdAt: Date, dateTime: Date, now: Date) {
  const reached = REACHED[status];
  return {
    finalized_at: reached > 0 ? new Date(Math.min(daysAfter(createdAt, 1).getTime(), now.getTime())) : null,
    presented_at: reached > 1 ? dateTime : null,
    delivered_at: reached > 2 ? new Date(dateTime.getTime() + RECAP_AFTER_MS) : null,
  };
}

function boundFigures(world: DemoWorld, customer: DemoCustomer, { assessment, earlier, findings }: Reviewed): QbrFigures {
  const result = (one: DemoAssessment) => ({
    score: one.score.value,
    approvedAt: (one.approvedAt ?? world.now).toISOString(),
    period: one.period,
    sections: one.score.sections,
  });
  return figuresOf({
    customer: { name: customer.name, industry: customer.industry },
    provider: { name: world.organizationName },
    period: assessment.period,
    assessment: {
      ...result(assessment),
      id: assessment.id,
      name: assessment.name,
      template: assessment.template.name,
      bands: SCORE_BANDS,
      engineer: nameOf(assessment.engineer),
    },
    body: assessment.template.body,
    answers: assessment.answers,
    findings: findings.flatMap((finding) => figureOf(finding, assessment)),
    earlier: earlier.slice(-(TREND_POINTS - 1)).map(result),
  });
}

/** Gap found by this assessment, not yet closed at the time. */
function figureOf({ questionKey, title, seen }: DemoFinding, assessment: DemoAssessment) {
  const sighting = seen.find((one) => one.assessment.id === assessment.id);
  return sighting ? [{ questionKey, title, severity: sighting.severity, status: 'open' as const }] : [];
}

/** Held meetings, oldest first. */
export function heldMeetings(qbrs: readonly DemoQbr[]): Meeting[] {
  return qbrs
    .flatMap(({ id, moments }) => moments.filter(({ verb }) => verb === 'presented').map(({ at }) => ({ id, at })))
    .toSorted((one, other) => Number(one.at) - Number(other.at));
}
