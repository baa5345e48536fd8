import { VERIFICATIONS } from '#domain/assessments/marks.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { defaultAssessmentName, periodOf } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { criticalGaps, findingsOf, type FindingDraft } from '#domain/findings/findings.rules.ts';
import { progressOf, type Score, scoreOf } from '#domain/assessments/scores.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import { answerAll, type Completeness, type DemoAnswer } from './demo.answers.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import type { DemoTemplate } from './demo.templates.ts';
import { between, type DemoPerson, type DemoWorld, dayIn, daysAfter } from '#demo/demo.world.ts';

export interface AssessmentPlan {
  template: DemoTemplate;
  status: AssessmentStatus;
  createdAt: Date;
  /** Time of its approval or last change. */
  until: Date;
  /** Deviation of the customer's answers from their usual level at this time. */
  drift: number;
  completeness?: Completeness;
}

export interface DemoAssessment {
  id: string;
  name: string;
  status: AssessmentStatus;
  template: DemoTemplate;
  period: { year: number; quarter: number };
  submittedAt: Date | null;
  approvedAt: Date | null;
  engineer: DemoPerson;
  answers: ReadonlyMap<string, DemoAnswer>;
  score: Score;
  progress: ReturnType<typeof progressOf>;
  findings: FindingDraft[];
  /** Keys of answers repeated from the previous assessment. */
  repeated: ReadonlySet<string>;
  row: DemoRow;
}

const COMPLETE: Completeness = { reached: 1, skipped: 0.15 };

export function demoAssessment(
  world: DemoWorld,
  customer: DemoCustomer,
  plan: AssessmentPlan,
  before: DemoAssessment | undefined,
): DemoAssessment {
  const { chance } = world;
  const day = dayIn(world.timezone);
  const { body } = plan.template;
  const isOver = plan.status === 'approved' || plan.status === 'pending_review';
  const completeness =
    plan.completeness ?? (isOver ? COMPLETE : { reached: plan.status === 'draft' ? 0 : 0.15 + chance.next() * 0.8, skipped: 0.2 });
  const circumstances = { today: day(plan.until), before: before?.answers };
  const answers = answerAll(body, customer.level + plan.drift, completeness, circumstances, chance);
  const shown = shownQuestions(body, answers);
  const period = periodOf(day(plan.createdAt));
  const assessment = {
    id: chance.id(plan.createdAt),
    name: defaultAssessmentName(plan.template.name, period),
    status: plan.status,
    template: plan.template,
    period,
    submittedAt: isOver ? between(plan.createdAt, plan.until, plan.status === 'approved' ? 0.8 : 1) : null,
    approvedAt: plan.status === 'approved' ? plan.until : null,
    engineer: chance.is(0.85) ? customer.engineer : chance.pick(world.engineers),
    answers,
    score: scoreOf(body, shown),
    progress: progressOf(shown),
    findings: isOver ? findingsOf(shown) : [],
    repeated: repeatedOf(answers, before),
  };
  const row = { ...assessmentRow(world, customer, plan, assessment), baseline_assessment_id: baselineOf(plan, before) };
  return { ...assessment, row };
}

function baselineOf({ template }: AssessmentPlan, before: DemoAssessment | undefined): string | null {
  return before !== undefined && before.status === 'approved' && before.template === template ? before.id : null;
}

function repeatedOf(answers: DemoAssessment['answers'], before: DemoAssessment | undefined): ReadonlySet<string> {
  return new Set([...answers].flatMap(([key, answer]) => (before?.answers.get(key) === answer ? [key] : [])));
}

function assessmentRow(world: DemoWorld, customer: DemoCustomer, plan: AssessmentPlan, assessment: Omit<DemoAssessment, 'row'>): DemoRow {
  const day = dayIn(world.timezone);
  const { status, createdAt, until } = plan;
  const isSubmitted = status === 'approved' || status === 'pending_review';
  const isApproved = status === 'approved';
  return {
    id: assessment.id,
    customer_id: customer.id,
    template_id: plan.template.id,
    template_version: 1,
    name: assessment.name,
    type: plan.template.type,
    status,
    assigned_to: assessment.engineer.id,
    reviewer_id: customer.vcio.id,
    due_date: day(daysAfter(createdAt, 28)),
    review_due_date: day(daysAfter(createdAt, 35)),
    period_year: assessment.period.year,
    period_quarter: assessment.period.quarter,
    started_at: status === 'draft' ? null : between(createdAt, until, 0.05),
    submitted_at: assessment.submittedAt,
    submitted_by: isSubmitted ? assessment.engineer.id : null,
    approved_at: isApproved ? until : null,
    approved_by: isApproved ? customer.vcio.id : null,
    return_count: isSubmitted && world.chance.is(0.12) ? 1 : 0,
    ...progressFields(plan.template.body, assessment),
    ready_for_qbr: false,
    version: status === 'draft' ? 1 : 2 + assessment.answers.size,
    created_at: createdAt,
    created_by: customer.vcio.id,
    updated_at: until,
    updated_by: isApproved ? customer.vcio.id : assessment.engineer.id,
  };
}

function progressFields(body: TemplateBody, { answers, progress, score }: Pick<DemoAssessment, 'answers' | 'progress' | 'score'>): DemoRow {
  return {
    total: progress.total,
    answered: progress.answered,
    not_applicable: progress.notApplicable,
    required_open: progress.requiredOpen,
    score: score.value,
    earned: score.earned,
    possible: score.possible,
    section_scores: score.sections,
    formula: score.formula,
    critical_gaps: criticalGaps(shownQuestions(body, answers)),
  };
}

export function addAssessmentDetails(
  world: DemoWorld,
  customer: DemoCustomer,
  assessment: DemoAssessment,
  createdAt: Date,
  until: Date,
): void {
  const { rows: shelf } = world;
  let i = 0;
  for (const answer of assessment.answers.values()) {
    i += 1;
    const at = between(createdAt, until, 0.1 + (0.65 * i) / assessment.answers.size);
    shelf.add('answers', { ...answerRow(assessment, answer, at), ...marksOf(assessment, answer.key, i) });
  }
  if (assessment.row['return_count'] === 1)
    shelf.add('assessment_comments', returnComment(world, customer, assessment, between(createdAt, until, 0.6)));
}

function answerRow(assessment: DemoAssessment, answer: DemoAnswer, at: Date): DemoRow {
  return {
    assessment_id: assessment.id,
    question_key: answer.key,
    value: answer.value,
    not_applicable: answer.notApplicable,
    na_reason: answer.naReason,
    internal_note: answer.internalNote,
    customer_note: answer.customerNote,
    points: answer.points,
    version: 1,
    updated_at: at,
    updated_by: assessment.engineer.id,
  };
}

/** Assessments in progress have some flags, and some unverified answers of the previous assessment. */
function marksOf({ status, repeated }: DemoAssessment, key: string, at: number): DemoRow {
  const isOpen = status === 'in_progress';
  const flagged = isOpen && at % 17 === 4;
  return {
    verified_by: VERIFICATIONS[at % VERIFICATIONS.length] ?? null,
    flagged,
    flag_text: flagged ? 'Not sure about this one. Please check it with me.' : '',
    source: isOpen && at % 9 === 2 && repeated.has(key) ? 'carried' : 'manual',
  };
}

function returnComment(world: DemoWorld, customer: DemoCustomer, assessment: DemoAssessment, at: Date): DemoRow {
  return {
    id: world.chance.id(at),
    assessment_id: assessment.id,
    kind: 'return',
    text: 'Please check the backup answers again: the last restore test on record is older.',
    author_id: customer.vcio.id,
    created_at: at,
  };
}
