import { periodLabel } from '#domain/assessments.rules.ts';
import { narrativeFor, sectionTitle } from '#domain/deck.narrative.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings.rules.ts';
import { type ClientFinding, QBR_SECTION_KEYS, type QbrFigures, type QbrStatus } from '#domain/qbrs.rules.ts';
import { SCORE_BANDS } from '#domain/scores.rules.ts';
import { questionsOf } from '#domain/templates.rules.ts';
import type { DemoAssessment } from './demo.assessments.ts';
import type { DemoCustomer } from './demo.customers.ts';
import type { Row } from './demo.insert.ts';
import { type DemoWorld, daysAfter } from './demo.world.ts';

export interface DemoQbr {
  id: string;
  title: string;
  status: QbrStatus;
  row: Row;
}

/** A review of one approved assessment; `earlier` are the approved ones before it on the same template, oldest first. */
export function demoQbr(world: DemoWorld, customer: DemoCustomer, assessment: DemoAssessment, earlier: DemoAssessment[]): DemoQbr | null {
  const { chance, now } = world;
  if (!assessment.approvedAt) return null;
  const createdAt = daysAfter(assessment.approvedAt, 1);
  if (createdAt >= now) return null;
  const dateTime = onTheHour(daysAfter(assessment.approvedAt, chance.int(7, 21)));
  const status = statusBy(world, customer, dateTime);
  const figures = figuresOf(world, customer, assessment, earlier);
  const narrative = narrativeFor(figures);
  const id = chance.id(createdAt);
  const title = `${customer.name} - ${periodLabel(assessment.period)} QBR`;
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
    sections: QBR_SECTION_KEYS.map((key) => ({ key, title: sectionTitle(key), enabled: true, narrative: narrative[key] })),
    figures,
    generated_at: createdAt,
    ...at,
    version: 1,
    created_at: createdAt,
    created_by: customer.vcio.id,
    updated_at: at.delivered_at ?? at.presented_at ?? at.finalized_at ?? createdAt,
    updated_by: customer.vcio.id,
  };
  return { id, title, status, row };
}

function onTheHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
}

/** What is past was mostly held, and now and then forgotten; what is ahead is planned or already frozen. */
function statusBy({ chance, now }: DemoWorld, customer: DemoCustomer, dateTime: Date): QbrStatus {
  if (customer.status === 'archived') return 'delivered';
  if (dateTime >= daysAfter(now, -3)) return chance.pick(['Scheduled', 'Scheduled', 'finalized', 'draft']);
  const draw = chance.next();
  if (draw < 0.65) return 'delivered';
  return draw < 0.9 ? 'presented' : 'Scheduled';
}

const REACHED: Record<QbrStatus, number> = { draft: 0, Scheduled: 0, finalized: 1, presented: 2, delivered: 3 };

function momentsOf(status: QbrStatus, createdAt: Date, dateTime: Date, now: Date) {
  const reached = REACHED[status];
  return {
    finalized_at: reached > 0 ? new Date(Math.min(daysAfter(createdAt, 1).getTime(), now.getTime())) : null,
    presented_at: reached > 1 ? dateTime : null,
    delivered_at: reached > 2 ? daysAfter(dateTime, 1) : null,
  };
}

function figuresOf(world: DemoWorld, customer: DemoCustomer, assessment: DemoAssessment, earlier: DemoAssessment[]): QbrFigures {
  const last = earlier.at(-1);
  const scored = [...earlier, assessment].filter((one) => one.score.value !== null).slice(-8);
  const sections = sectionsOf(assessment, last);
  return {
    customer: { name: customer.name, industry: customer.industry },
    provider: { name: world.organizationName },
    assessment: {
      id: assessment.id,
      name: assessment.name,
      template: assessment.template.name,
      approvedAt: (assessment.approvedAt ?? world.now).toISOString(),
      engineer: `${assessment.engineer.firstName} ${assessment.engineer.lastName}`,
    },
    period: assessment.period,
    score: assessment.score.value,
    previous: last?.approvedAt && last.score.value !== null ? { score: last.score.value, approvedAt: last.approvedAt.toISOString() } : null,
    trend: scored.map((one) => ({ label: periodLabel(one.period), score: one.score.value ?? 0 })),
    sections,
    progress: {
      total: assessment.progress.total,
      answered: assessment.progress.answered,
      notApplicable: assessment.progress.notApplicable,
    },
    findings: findingsFor(assessment),
    strengths: sections
      .filter((section) => (section.score ?? 0) >= SCORE_BANDS.good)
      .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map((section) => section.title),
  };
}

function sectionsOf(assessment: DemoAssessment, last: DemoAssessment | undefined): QbrFigures['sections'] {
  const before = new Map(last?.score.sections.map((section) => [section.key, section.value]));
  const now = new Map(assessment.score.sections.map((section) => [section.key, section.value]));
  return assessment.template.body.sections.map((section) => {
    const answers = section.questions.flatMap((question) => assessment.answers.get(question.key) ?? []);
    const scored = answers.flatMap((answer) => (answer.points === null ? [] : [answer.points]));
    return {
      key: section.key,
      title: section.title,
      score: now.get(section.key) ?? null,
      previous: before.get(section.key) ?? null,
      met: scored.filter((points) => points === 100).length,
      partial: scored.filter((points) => points > 0 && points < 100).length,
      notMet: scored.filter((points) => points === 0).length,
      notApplicable: answers.filter((answer) => answer.notApplicable).length,
    };
  });
}

/** The customer's view: nothing internal, the most severe first. */
function findingsFor(assessment: DemoAssessment): QbrFigures['findings'] {
  const sectionOf = new Map(
    assessment.template.body.sections.flatMap((section) => section.questions.map((question) => [question.key, section.title] as const)),
  );
  const internal = new Set(questionsOf(assessment.template.body).flatMap((question) => (question.internalOnly ? [question.key] : [])));
  const all = assessment.findings
    .filter((finding) => !internal.has(finding.questionKey) && finding.status !== 'resolved' && finding.status !== 'false_positive')
    .toSorted((one, other) => FINDING_SEVERITIES.indexOf(other.severity) - FINDING_SEVERITIES.indexOf(one.severity))
    .map((finding): ClientFinding => ({
      severity: finding.severity,
      title: finding.title,
      section: sectionOf.get(finding.questionKey) ?? '',
      note: assessment.answers.get(finding.questionKey)?.customerNote || null,
    }));
  const count = (severity: ClientFinding['severity']) => all.filter((finding) => finding.severity === severity).length;
  return {
    total: all.length,
    bySeverity: { low: count('low'), medium: count('medium'), high: count('high'), critical: count('critical') },
    top: all.slice(0, 5),
    all,
  };
}
