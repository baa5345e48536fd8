import * as z from 'zod/mini';
import { BUDGET_KINDS, BUDGET_LIMITS, TYPED_KINDS } from '#domain/budgets/budgets.rules.ts';
import { RECURRING_PERIODS } from '#domain/recommendations/recommendations.rules.ts';
import { FiscalQuarter, Money, MoneyOrSaving } from '#contract/recommendations/recommendations.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { clearable, Id, line, prose, Version } from '#contract/fields.ts';

/** Twelve amounts, starting with the first month of the fiscal year. Savings are negative. */
const Months = z.array(MoneyOrSaving).check(z.minLength(12, 'must hold 12 months'), z.maxLength(12, 'must hold 12 months'));
const FiscalYear = z.pipe(z.pipe(z.string().check(z.maxLength(4)), z.transform(Number)), z.int().check(z.gte(1950), z.lte(2150)));
const ScenarioName = line(60);

export const BudgetLine = z.object({
  id: Id,
  kind: z.enum(BUDGET_KINDS),
  label: z.string(),
  category: z.string(),
  oneTime: z.array(z.number()),
  recurring: z.array(z.number()),
  sourceId: z.nullable(Id),
  assumption: z.string(),
  /** 0 for derived lines. */
  version: Version,
});
export type BudgetLine = z.output<typeof BudgetLine>;

export const Totals = z.object({
  byMonth: z.array(z.number()),
  byQuarter: z.array(z.number()),
  oneTime: z.number(),
  recurring: z.number(),
  year: z.number(),
});

const ScenarioSummary = z.object({ name: z.string(), totals: Totals, changes: z.number(), version: Version });

export const Budget = z.object({
  customerId: Id,
  fiscalYear: z.number(),
  startMonth: z.number(),
  currency: z.string(),
  target: z.nullable(z.number()),
  scenario: z.nullable(z.string()),
  lines: z.array(BudgetLine),
  totals: Totals,
  /** Totals of the plan, for comparison with scenarios. */
  plan: Totals,
  /** Scenarios with their cost in this year. */
  scenarios: z.array(ScenarioSummary),
  unpriced: z.array(z.object({ id: Id, title: z.string() })),
  version: Version,
});
export type Budget = z.output<typeof Budget>;

const OfYear = z.object({ customerId: Id, fiscalYear: FiscalYear });
const InScenario = z.object({ scenario: z.optional(ScenarioName) });
const changes = ['budgets'] as const;
const about = { feature: 'budgets', notFound: 'BUDGET_NOT_FOUND', changes, params: OfYear } as const;

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/budgets',
  allow: 'assessments:view',
  feature: 'budgets',
  reads: ['budgets', 'recommendations', 'customers'],
  summary: 'A customer’s fiscal year: every line by month, totals and target',
  query: z.object({ customerId: Id, fiscalYear: FiscalYear, scenario: z.optional(ScenarioName) }),
  response: Budget,
});

export const getBudgetOutlook = endpoint({
  method: 'GET',
  path: '/api/budgets/:customerId/:fiscalYear/outlook',
  allow: 'assessments:view',
  feature: 'budgets',
  notFound: 'BUDGET_NOT_FOUND',
  reads: ['budgets', 'recommendations', 'customers'],
  params: OfYear,
  summary: 'One to four fiscal years of a customer, as of one moment',
  query: z.object({ years: z.enum(['1', '2', '3', '4']), scenario: z.optional(ScenarioName) }),
  response: z.object({ years: z.array(Budget) }),
});

/** Up to 100 comma-separated ids. */
const Separated = z.pipe(
  z.string().check(z.maxLength(3700)),
  z.transform((text) => text.split(',')),
);
const CustomerIds = z.pipe(Separated, z.array(Id).check(z.maxLength(100, 'must name at most 100 customers')));

export const getBudgetSums = endpoint({
  method: 'GET',
  path: '/api/budgets/sums',
  allow: 'assessments:view',
  feature: 'budgets',
  reads: ['budgets', 'recommendations', 'customers'],
  summary: 'Planned costs of several customers: the current fiscal year and the next two of each, with their targets',
  query: z.object({ customerIds: CustomerIds }),
  /** Unknown customers are omitted. */
  response: z.object({
    customers: z.array(
      z.object({
        customerId: Id,
        currency: z.string(),
        years: z.array(z.object({ fiscalYear: z.number(), total: z.number(), target: z.nullable(z.number()) })),
      }),
    ),
  }),
});

export const setBudgetTarget = endpoint({
  method: 'PUT',
  path: '/api/budgets/:customerId/:fiscalYear',
  allow: 'customers:edit',
  ...about,
  summary: 'Set or clear the target of a fiscal year',
  body: z.object({ target: z.nullable(Money), version: z.optional(Version) }),
  response: Budget,
});

const line12 = {
  kind: z.optional(z.enum(TYPED_KINDS)),
  category: z.optional(prose(BUDGET_LIMITS.category)),
  oneTime: z.optional(Months),
  recurring: z.optional(Months),
  assumption: z.optional(prose(BUDGET_LIMITS.assumption)),
};

export const addBudgetLine = endpoint({
  method: 'POST',
  path: '/api/budgets/:customerId/:fiscalYear/lines',
  allow: 'customers:edit',
  ...about,
  status: 201,
  summary: 'Add a line to a budget or to one of its scenarios',
  query: InScenario,
  body: z.object({ label: line(BUDGET_LIMITS.label), ...line12 }),
  response: BudgetLine,
});

const OfLine = z.extend(OfYear, { lineId: Id });

export const updateBudgetLine = endpoint({
  method: 'PATCH',
  path: '/api/budgets/:customerId/:fiscalYear/lines/:lineId',
  allow: 'customers:edit',
  ...about,
  params: OfLine,
  summary: 'Change an added line; derived lines are changed at their source',
  body: z.object({ label: z.optional(line(BUDGET_LIMITS.label)), ...line12, version: z.optional(Version) }),
  response: BudgetLine,
});

export const deleteBudgetLine = endpoint({
  method: 'DELETE',
  path: '/api/budgets/:customerId/:fiscalYear/lines/:lineId',
  allow: 'customers:edit',
  ...about,
  params: OfLine,
  summary: 'Delete an added line',
});

export const exportBudget = endpoint({
  method: 'GET',
  path: '/api/budgets/:customerId/:fiscalYear/export',
  allow: 'assessments:view',
  feature: 'budgets',
  notFound: 'BUDGET_NOT_FOUND',
  reads: ['budgets', 'recommendations', 'agreements', 'assets', 'customers'],
  params: OfYear,
  summary: 'The budget as a spreadsheet with live formulas',
  query: z.object({ format: z.enum(['xlsx']), scenario: z.optional(ScenarioName), years: z.optional(z.enum(['1', '2', '3', '4'])) }),
  download: true,
});

const OfScenario = z.extend(OfYear, { name: ScenarioName });
const readingScenario = {
  feature: 'budgets',
  notFound: 'BUDGET_NOT_FOUND',
  reads: ['budgets', 'recommendations'],
  params: OfScenario,
} as const;
const writingScenario = { allow: 'customers:edit', ...about, params: OfScenario } as const;
const Change = z.object({
  recommendationId: Id,
  /** Null removes it from the roadmap; absent keeps its quarter. */
  quarter: clearable(FiscalQuarter),
  option: z.optional(prose(40)),
});

const Changes = z.array(Change).check(z.maxLength(300, 'must hold at most 300 changes'));

export const createScenario = endpoint({
  method: 'POST',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios',
  allow: 'customers:edit',
  ...about,
  status: 201,
  summary: 'Create a what-if scenario that starts in this year, with changes if it begins with some',
  body: z.object({ name: ScenarioName, changes: z.optional(Changes) }),
  response: Budget,
});

const Period = z.enum(RECURRING_PERIODS);
const Choice = z.object({ quarter: z.nullable(FiscalQuarter), option: z.nullable(z.string()) });

export const Scenario = z.object({
  name: z.string(),
  /** Open recommendations with quarter and option, in the plan and in the scenario. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      costKnown: z.boolean(),
      options: z.array(z.object({ key: z.string(), name: z.string(), oneTime: z.number(), recurring: z.number(), recurringPer: Period })),
      planned: Choice,
      tried: Choice,
    }),
  ),
  version: Version,
});
export type Scenario = z.output<typeof Scenario>;

export const getScenario = endpoint({
  method: 'GET',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios/:name',
  allow: 'assessments:view',
  ...readingScenario,
  summary: 'The recommendations of a scenario, beside the plan',
  response: Scenario,
});

export const changeScenario = endpoint({
  method: 'PUT',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios/:name/changes',
  ...writingScenario,
  summary: 'Set what a scenario changes about recommendations',
  body: z.object({ changes: Changes, version: z.optional(Version) }),
  response: Budget,
});

export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios/:name',
  ...writingScenario,
  summary: 'Delete a scenario',
});

const Moved = z.object({ before: z.nullable(FiscalQuarter), after: z.nullable(FiscalQuarter) });

export const ScenarioPreview = z.object({
  recommendations: z.array(
    z.object({
      recommendationId: Id,
      title: z.string(),
      quarter: z.nullable(Moved),
      option: z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
      /** Changed by others since the scenario was made; closed recommendations are not changed. */
      meanwhile: z.nullable(z.enum(['changed', 'closed'])),
    }),
  ),
  lines: z.array(
    z.object({
      fiscalYear: z.number(),
      label: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** The plan's line was changed or deleted by others since the scenario copied it. */
      meanwhile: z.boolean(),
    }),
  ),
  year: z.object({ before: z.number(), after: z.number() }),
  /** First fiscal year of the scenario and the three after it. */
  years: z.array(z.object({ fiscalYear: z.number(), before: z.number(), after: z.number() })),
  /** Sent back on acceptance, which is rejected if the preview has changed since. */
  seen: z.string(),
  version: Version,
});
export type ScenarioPreview = z.output<typeof ScenarioPreview>;

export const previewScenario = endpoint({
  method: 'GET',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios/:name/preview',
  allow: 'customers:edit',
  ...readingScenario,
  summary: 'What accepting a scenario would change',
  response: ScenarioPreview,
});

export const acceptScenario = endpoint({
  method: 'POST',
  path: '/api/budgets/:customerId/:fiscalYear/scenarios/:name/accept',
  allow: 'customers:edit',
  ...about,
  changes: ['budgets', 'recommendations'],
  params: OfScenario,
  summary: 'Apply a scenario to the plan: its quarters, options and added lines, all at once',
  body: z.optional(z.object({ version: z.optional(Version), seen: z.optional(prose(40)) })),
  response: Budget,
});
