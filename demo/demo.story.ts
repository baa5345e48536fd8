import { SHOWN_RUNS } from '#domain/customers/health.rules.ts';
import { compareRuns } from '#domain/assessments/compare/compare.rules.ts';
import { movedSentence } from '#domain/assessments/compare/moved.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { type FindingSeverity, isOpenFinding } from '#domain/findings/findings.rules.ts';
import { addCosts } from './planning/demo.budgets.ts';
import { type AssessmentPlan, type DemoAssessment, demoAssessment, addAssessmentDetails } from './assessments/demo.assessments.ts';
import { ARCHIVED, contactRows, type CustomerFigures, customerRow, type DemoCustomer, externalIdRows, siteRows } from './demo.customers.ts';
import { addFinding, type DemoFinding, livingFindings, settle } from './planning/demo.findings.ts';
import { type DemoQbr, demoQbr, heldMeetings } from './planning/demo.qbrs.ts';
import { addService } from './demo.service.ts';
import { addStack } from './demo.stack.ts';
import { demoRecommendations } from './planning/demo.recommendations.ts';
import { addProgramme } from './planning/demo.programme.ts';
import { roundsUpTo } from './demo.sizes.ts';
import { EIGHTY, FULL, LONG, SHORT } from './assessments/demo.templates.ts';
import { between, type DemoPerson, type DemoWorld, dayIn, daysAfter, recordEvent } from './demo.world.ts';

/** Assessments that benchmarks and tests look up. */
export interface Landmarks {
  /** In progress, with exactly eighty answers. */
  eighty: string;
  /** Approved, with all 150 questions answered. */
  long: string;
}

const QUARTERS_OF_HISTORY = 20;

export function addCustomerHistory(world: DemoWorld, customer: DemoCustomer, i: number, extra: AssessmentPlan[]): DemoAssessment[] {
  const plans = [...(customer.status === 'archived' ? historyOf(world) : yearOf(world, i)), ...extra];
  const contacts = contactRows(world, customer, i);
  if (contacts[0]) customer.contact = String(contacts[0]['name']);
  const assessments = assessmentsOf(world, customer, plans);
  const approved = assessments
    .filter((assessment) => assessment.approvedAt)
    .toSorted((one, other) => Number(one.approvedAt) - Number(other.approvedAt));
  const findings = livingFindings(
    world,
    assessments.toSorted((one, other) => Number(one.submittedAt) - Number(other.submittedAt)),
  );
  const qbrs = qbrsOf(world, customer, approved, findings);
  const reviewed = new Set(qbrs.map(({ assessmentId }) => assessmentId));
  const recommendations = demoRecommendations(world, customer, findings, heldMeetings(qbrs));
  for (const finding of findings) settle(world, customer, finding);

  const row = customerRow(world, customer, figuresOf(world, findings, approved), i);
  world.rows.add('customers', row);
  world.rows.add('customer_external_ids', ...externalIdRows(customer, i));
  world.rows.add('contacts', ...contacts);
  world.rows.add('sites', ...siteRows(world, customer, i));
  for (const finding of findings) addFinding(world, customer, finding);
  for (const qbr of qbrs) addQbr(world, customer, qbr);
  addProgramme(world, customer, i, qbrs);
  addCosts(world, customer, recommendations);
  addService(world, customer);
  addStack(world, customer, { tier: String(row['tier']), endpoints: Number(row['endpoint_count']) });
  recordEvent(world, {
    at: customer.createdAt,
    actor: customer.vcio,
    action: 'customer.created',
    entityType: 'customer',
    entityId: customer.id,
    label: customer.name,
    customerId: customer.id,
  });
  assessments.forEach((assessment, at) => {
    const plan = plans[at];
    if (!plan) return;
    world.rows.add('assessments', { ...assessment.row, ready_for_qbr: assessment.status === 'approved' && !reviewed.has(assessment.id) });
    addAssessmentDetails(world, customer, assessment, plan.createdAt, plan.until);
    recordAssessment(world, customer, assessment, plan);
  });
  return assessments;
}

/** Assessments in order; most answers of the previous one are repeated. */
function assessmentsOf(world: DemoWorld, customer: DemoCustomer, plans: readonly AssessmentPlan[]): DemoAssessment[] {
  const assessments: DemoAssessment[] = [];
  for (const plan of plans) {
    const before = assessments.findLast((one) => one.template === plan.template && one.approvedAt);
    assessments.push(demoAssessment(world, customer, plan, before));
  }
  return assessments;
}

/** Up to four assessments in the last twelve months, one of them long; those of this quarter are in progress. */
function yearOf(world: DemoWorld, i: number): AssessmentPlan[] {
  const long = i % 3 === 0 ? world.templates[world.size.templates] : world.templates[FULL];
  // The archived customer has none this year, so later customers move up.
  const place = i > ARCHIVED ? i - 1 : i;
  const rounds = roundsUpTo(place + 1, world.size) - roundsUpTo(place, world.size);
  return [3, 2, 1, 0].slice(-rounds).map((quartersAgo) => {
    const [from, to] = quarterBefore(world.now, quartersAgo);
    const createdAt = between(from, to, world.chance.next() * (quartersAgo === 0 ? 0.7 : 0.4));
    const template = quartersAgo === i % 4 ? long : world.templates[SHORT];
    if (!template) throw new Error('The demonstration needs its first templates.');
    return {
      template,
      status: quartersAgo === 0 ? statusNow(world, i) : world.chance.is(0.97) ? 'approved' : 'in_progress',
      createdAt,
      until: between(createdAt, to, 0.2 + world.chance.next() * 0.75),
      drift: (3 - quartersAgo) * 0.03,
    };
  });
}

/** Every eighth customer's assessment is awaiting review, so that a small demo has some too. */
const REVIEWED_EVERY = 8;

function statusNow({ chance }: DemoWorld, i: number): AssessmentStatus {
  const draw = chance.next();
  if (i % REVIEWED_EVERY === 3) return 'pending_review';
  if (draw < 0.12) return 'draft';
  return draw < 0.57 ? 'in_progress' : 'approved';
}

/** Former customer with a quarterly QBR for five years. */
function historyOf(world: DemoWorld): AssessmentPlan[] {
  const template = world.templates[SHORT];
  if (!template) return [];
  return Array.from({ length: QUARTERS_OF_HISTORY }, (_, i) => {
    const [from, to] = quarterBefore(world.now, QUARTERS_OF_HISTORY + 3 - i);
    return { template, status: 'approved', createdAt: from, until: between(from, to, 0.4), drift: i * 0.01 };
  });
}

/** Adds assessments up to the configured number, including the two that benchmarks look up, which belong to the first customers. */
export function extrasOf(world: DemoWorld, count: number): AssessmentPlan[] {
  const createdAt = daysAfter(world.now, -9);
  const until = daysAfter(world.now, -2);
  const everything = { reached: 1, skipped: 0 };
  const [eighty, long, short] = [world.templates[EIGHTY], world.templates[LONG], world.templates[SHORT]];
  if (!eighty || !long || !short) throw new Error('The demonstration needs its first templates.');
  return Array.from({ length: Math.max(2, count) }, (_, i): AssessmentPlan => {
    if (i === 0) return { template: eighty, status: 'in_progress', createdAt, until, drift: 0, completeness: everything };
    if (i === 1) return { template: long, status: 'approved', createdAt, until, drift: 0.05, completeness: everything };
    return { template: eighty, status: 'in_progress', createdAt, until, drift: 0 };
  });
}

/** Start and end of a calendar quarter in UTC; the current one ends now. */
function quarterBefore(now: Date, quartersAgo: number): [Date, Date] {
  const month = Math.floor(now.getUTCMonth() / 3) * 3 - quartersAgo * 3;
  const from = new Date(Date.UTC(now.getUTCFullYear(), month, 1));
  const next = new Date(Date.UTC(now.getUTCFullYear(), month + 3, 1));
  return [from, next < now ? next : new Date(Math.max(now.getTime() - 60_000, from.getTime()))];
}

/** Most approved assessments have a QBR; the others are listed as "ready for QBR". */
function qbrsOf(
  world: DemoWorld,
  customer: DemoCustomer,
  approved: readonly DemoAssessment[],
  findings: readonly DemoFinding[],
): DemoQbr[] {
  const qbrs: DemoQbr[] = [];
  for (const [at, assessment] of approved.entries()) {
    if (customer.status !== 'archived' && !world.chance.is(0.62) && assessment.template !== world.templates[LONG]) continue;
    const earlier = approved.slice(0, at).filter((one) => one.template === assessment.template);
    const qbr = demoQbr(world, customer, { assessment, earlier, findings });
    if (qbr) qbrs.push(qbr);
  }
  return qbrs;
}

function addQbr(world: DemoWorld, customer: DemoCustomer, { id, title, row, moments }: DemoQbr): void {
  world.rows.add('qbrs', row);
  for (const { at, verb } of moments) {
    const about = { entityType: 'qbr', entityId: id, label: title, customerId: customer.id };
    recordEvent(world, { ...about, at, actor: customer.vcio, action: `qbr.${verb}` });
  }
}

export function figuresOf(world: DemoWorld, findings: readonly DemoFinding[], approved: readonly DemoAssessment[]): CustomerFigures {
  const day = dayIn(world.timezone);
  const scored = approved.filter((assessment) => assessment.score.value !== null);
  const last = scored.at(-1);
  const alike = scored.filter(({ template }) => template === last?.template);
  const before = alike.at(-2);
  const runs = alike.flatMap(({ score }) => score.value ?? []).slice(-SHOWN_RUNS);
  const open = findings.filter((finding) => isOpenFinding(finding.status));
  const of = (severity: FindingSeverity) => open.filter((finding) => finding.severity === severity).length;
  return {
    health:
      last?.approvedAt && last.score.value !== null
        ? {
            score: last.score.value,
            asOf: day(last.approvedAt),
            previous: before?.score.value ?? null,
            runs,
            reason: reasonOf(last, before),
          }
        : null,
    lastAssessmentAt: approved.at(-1)?.approvedAt ?? null,
    openFindings: open.length,
    openBySeverity: { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') },
  };
}

function reasonOf(last: DemoAssessment, before: DemoAssessment | undefined): string | null {
  const runOf = ({ template: { body }, answers, score }: DemoAssessment) => ({
    body,
    answers,
    score: score.value,
    sections: score.sections,
  });
  return before ? movedSentence(compareRuns(runOf(last), runOf(before)).sections) : null;
}

function recordAssessment(
  world: DemoWorld,
  customer: DemoCustomer,
  assessment: DemoAssessment,
  { createdAt, until }: AssessmentPlan,
): void {
  const about = { entityType: 'assessment', entityId: assessment.id, label: assessment.name, customerId: customer.id };
  const recordShare = (share: number, actor: DemoPerson, verb: string, after?: Record<string, unknown>) =>
    recordEvent(world, {
      ...about,
      at: between(createdAt, until, share),
      actor,
      action: `assessment.${verb}`,
      ...(after ? { after } : {}),
    });
  recordShare(0, customer.vcio, 'created');
  if (assessment.status === 'draft') return;
  recordShare(0.05, assessment.engineer, 'started');
  if (assessment.status === 'in_progress') return;
  recordShare(assessment.status === 'approved' ? 0.8 : 1, assessment.engineer, 'submitted');
  if (assessment.status === 'approved') recordShare(1, customer.vcio, 'approved', { score: assessment.score.value });
}
