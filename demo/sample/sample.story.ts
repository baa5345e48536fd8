import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import { addAssessmentDetails, type AssessmentPlan, type DemoAssessment, demoAssessment } from '#demo/assessments/demo.assessments.ts';
import { addCosts } from '#demo/planning/demo.budgets.ts';
import { customerRow, type DemoCustomer, siteRows } from '#demo/demo.customers.ts';
import { addFinding, livingFindings, settle } from '#demo/planning/demo.findings.ts';
import { addReview } from '#demo/planning/demo.programme.ts';
import { demoQbr } from '#demo/planning/demo.qbrs.ts';
import { demoRecommendations } from '#demo/planning/demo.recommendations.ts';
import { addService } from '#demo/demo.service.ts';
import { figuresOf } from '#demo/demo.story.ts';
import type { DemoTemplate } from '#demo/assessments/demo.templates.ts';
import { type DemoPerson, type DemoWorld, dayIn, daysAfter } from '#demo/demo.world.ts';
import { ASSESSED, REVIEWED, type SampleCustomer } from '#demo/data/sample.ts';

export interface SampleRows {
  customerId: string;
  goals: { id: string; customerId: string; title: string; why: string; needs: string; status: GoalStatus; targetDate: string }[];
  recommendationIds: string[];
  qbrId: string | null;
}

/** Two approved assessments on one template, for a trend, with findings, recommendations, and the review that presents them. */
export function addReviewedCustomer(world: DemoWorld): SampleRows {
  const { now, rows } = world;
  const customer = customerOf(world, REVIEWED);
  const template = templateOf(world);
  const whole = { reached: 1, skipped: 0 };
  const first: AssessmentPlan = {
    template,
    status: 'approved',
    createdAt: daysAfter(now, -120),
    until: daysAfter(now, -100),
    drift: -0.1,
    completeness: whole,
  };
  const second: AssessmentPlan = { ...first, createdAt: daysAfter(now, -20), until: daysAfter(now, -6), drift: 0.15 };
  const before = demoAssessment(world, customer, first, undefined);
  const latest = demoAssessment(world, customer, second, before);
  const findings = livingFindings(world, [before, latest]);
  const recommendations = demoRecommendations(world, customer, findings, []);
  for (const finding of findings) settle(world, customer, finding);
  const qbr = demoQbr(world, customer, { assessment: latest, earlier: [before], findings });

  addAssessment(world, customer, before, first, true);
  addAssessment(world, customer, latest, second, qbr === null);
  for (const finding of findings) addFinding(world, customer, finding);
  if (qbr) rows.add('qbrs', { ...qbr.row, ...DRAFT, updated_at: qbr.row['created_at'] });
  addReview(world, customer, weekdayAfter(world, 24));
  addCosts(world, customer, recommendations);
  addCustomer(world, customer, REVIEWED, figuresOf(world, findings, [before, latest]));
  const shown = recommendations.filter(({ status }) => status !== 'declined' && status !== 'done');
  return {
    customerId: customer.id,
    goals: goalsOf(world, customer, REVIEWED),
    recommendationIds: shown.map(({ id }) => id),
    qbrId: qbr?.id ?? null,
  };
}

/** Customer with its first assessment in progress. */
export function addAssessedCustomer(world: DemoWorld): SampleRows {
  const { now } = world;
  const customer = customerOf(world, ASSESSED);
  const plan: AssessmentPlan = {
    template: templateOf(world),
    status: 'in_progress',
    createdAt: daysAfter(now, -4),
    until: daysAfter(now, -1),
    drift: 0,
    completeness: { reached: 0.6, skipped: 0 },
  };
  addAssessment(world, customer, demoAssessment(world, customer, plan, undefined), plan, false);
  addReview(world, customer, weekdayAfter(world, 45));
  addCosts(world, customer, []);
  addCustomer(world, customer, ASSESSED, figuresOf(world, [], []));
  return { customerId: customer.id, goals: goalsOf(world, customer, ASSESSED), recommendationIds: [], qbrId: null };
}

/** Forces an unscheduled draft review, regardless of the random numbers. */
const DRAFT = { status: 'draft', date_time: null, finalized_at: null, presented_at: null, delivered_at: null, branding: null };

function templateOf({ templates: [template] }: DemoWorld): DemoTemplate {
  if (!template) throw new Error('The sample has one template.');
  return template;
}

function personOf({ people: [person] }: DemoWorld): DemoPerson {
  if (!person) throw new Error('The sample has one person.');
  return person;
}

function customerOf(world: DemoWorld, { name, industry, employees, level, contacts }: SampleCustomer): DemoCustomer {
  const me = personOf(world);
  const createdAt = daysAfter(world.now, -400);
  return {
    id: world.chance.id(createdAt),
    name,
    industry,
    status: 'active',
    engineer: me,
    vcio: me,
    createdAt,
    level,
    currency: world.currency,
    startMonth: 1,
    employees,
    users: employees,
    contact: contacts[0]?.name ?? name,
  };
}

/** Index of an ordinary customer in the demo's list, with neither extremes nor external ids. */
const PLACE = 1;

function addCustomer(world: DemoWorld, customer: DemoCustomer, sample: SampleCustomer, figures: ReturnType<typeof figuresOf>): void {
  const { rows, chance } = world;
  rows.add('customers', { ...customerRow(world, customer, figures, PLACE), is_sample: true });
  rows.add('sites', ...siteRows(world, customer, PLACE));
  addService(world, customer);
  const times = { created_at: customer.createdAt, updated_at: customer.createdAt };
  rows.add(
    'contacts',
    ...sample.contacts.map((contact, at) => ({
      id: chance.id(customer.createdAt),
      customer_id: customer.id,
      ...contact,
      is_primary: at === 0,
      attends_reviews: true,
      version: 1,
      ...times,
    })),
  );
}

function addAssessment(
  world: DemoWorld,
  customer: DemoCustomer,
  assessment: DemoAssessment,
  { createdAt, until }: AssessmentPlan,
  ready: boolean,
): void {
  world.rows.add('assessments', { ...assessment.row, ready_for_qbr: ready });
  addAssessmentDetails(world, customer, assessment, createdAt, until);
}

function goalsOf({ chance, now }: DemoWorld, { id: customerId }: DemoCustomer, { goals }: SampleCustomer): SampleRows['goals'] {
  return goals.map(({ days, ...goal }) => ({
    id: chance.id(now),
    customerId,
    ...goal,
    targetDate: daysAfter(now, days).toISOString().slice(0, 10),
  }));
}

function weekdayAfter({ now, timezone }: DemoWorld, days: number): string {
  const weekday = daysAfter(now, days).getUTCDay();
  const wait = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return dayIn(timezone)(daysAfter(now, days + wait));
}
