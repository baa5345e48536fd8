import type { ReactNode } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { exactScore, type FoundPath, hoursNumber } from './path.words.ts';

export function PathFigures({ path: { budget, currency }, found: { scoreNow, plan } }: { path: Path; found: FoundPath }) {
  if (!plan) return null;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-2 md:gap-x-0">
      <Figure label="Score">
        <span className="text-muted">{exactScore(scoreNow)}</span>
        <span className="sr-only"> to </span>
        <span aria-hidden className="mx-1.5 text-muted">
          →
        </span>
        <span className="text-success-text">{exactScore(plan.score)}</span>
      </Figure>
      <Figure label="One-time">{money(plan.oneTime)}</Figure>
      <Figure label="Monthly">{money(plan.monthly)}</Figure>
      <Figure label="First 12 months">{money(plan.firstYear)}</Figure>
      {plan.hours > 0 && <Figure label="Hours">{hoursNumber(plan.hours)}</Figure>}
      {budget !== null && <Figure label="Budget left">{money(budget - plan.firstYear)}</Figure>}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="md:border-l md:border-border md:px-4 md:first:border-l-0 md:first:pl-0 md:last:pr-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
