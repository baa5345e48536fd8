import { Link } from '@tanstack/react-router';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { retestText } from './recommendation.words.ts';

export function Heading({ recommendation }: { recommendation: Recommendation }) {
  const { customer, status, initiative, oneTimeCost, recurringCost, recurringPer, costKnown, currency, retests } = recommendation;
  const monthly = monthlyOf({ recurring: recurringCost, recurringPer });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <RecommendationChip status={status} />
      <Link
        to="/customers/$id"
        params={{ id: customer.id }}
        className="flex min-h-6 min-w-0 items-center wrap-anywhere underline-offset-2 hover:underline"
      >
        {customer.name}
      </Link>
      <Money oneTime={oneTimeCost} monthly={monthly} currency={currency} isKnown={costKnown} />
      {initiative && <InitiativeChip name={initiative.name} colour={initiative.colour} />}
      {retests && (
        <span className={retests.foundAgain > 0 ? 'text-sm text-warning-text' : 'text-sm text-muted'}>{retestText(retests)}</span>
      )}
    </div>
  );
}
