import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PERIOD_STEPS, type PeriodStep } from '#domain/budgets/outlook.rules.ts';

export const SPANS = ['12', '24', '36'] as const;
export type Span = (typeof SPANS)[number];

/** Value that stands for the plan among the scenario names. */
export const THE_PLAN = '';

/** Accepts a number too, from a hand-written URL. */
const written = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const name = z.catch(z.optional(z.pipe(written, z.string().check(z.minLength(1), z.maxLength(60)))), undefined);
const Params = z.object({
  months: z.catch(z.pipe(written, z.enum(SPANS)), '36'),
  by: z.catch(z.optional(z.enum(PERIOD_STEPS)), undefined),
  scenario: name,
  compare: name,
});

export interface BudgetView {
  months: Span;
  /** Period per column; by default a month if twelve months are shown, else a quarter. */
  step: PeriodStep;
  /** Undefined for the plan. */
  scenario: string | undefined;
  /** Scenario drawn as a dashed line; `THE_PLAN` for the plan, undefined for none. */
  compare: string | undefined;
  change: (next: { months?: Span; by?: PeriodStep | undefined; scenario?: string | undefined; compare?: string | null }) => void;
}

const PLAN_COMPARED = 'plan';

/** View settings of the budget, stored in the URL. */
export function useBudgetView(): BudgetView {
  const { months, by, scenario, compare } = Params.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isPlanCompared = compare === PLAN_COMPARED;
  return {
    months,
    step: by ?? (months === '12' ? 'month' : 'quarter'),
    scenario,
    compare: isPlanCompared ? THE_PLAN : compare,
    change: ({ compare: compared, ...next }) => {
      const address = compared === null ? undefined : compared || PLAN_COMPARED;
      const parts = compared === undefined ? next : { ...next, compare: address };
      void navigate({ to: '.', search: (now: Record<string, unknown>) => ({ ...now, ...parts }), replace: true });
    },
  };
}
