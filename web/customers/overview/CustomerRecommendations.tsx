import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { getRecommendationTotals, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { recommendationStatus } from '#web/ui/data/terms.ts';

const SHOWN = '5';

export function CustomerRecommendations({ customer: { id, currency, openRecommendations } }: { customer: Customer }) {
  const mayPlan = useCan()('assessments:view');
  const agreed = useQuery(ask(getRecommendationTotals, { query: { customerId: id, state: 'won' } }));
  if (agreed.isPending) return <CardSkeleton lines={5} label="Loading recommendations" />;
  if (agreed.isError) return <ErrorState error={agreed.error} onRetry={() => void agreed.refetch()} />;
  if (openRecommendations.count === 0 && agreed.data.count === 0) {
    return (
      <Card title="Recommendations">
        <p className="text-muted">No recommendations yet.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Recommendations"
      actions={
        <div className="flex flex-wrap">
          {mayPlan && (
            <LinkButton to={`/customers/${id}/path`} variant="ghost" size="sm">
              Path to target
            </LinkButton>
          )}
          <LinkButton to={`/customers/${id}?tab=roadmap`} variant="ghost" size="sm">
            Roadmap
          </LinkButton>
        </div>
      }
    >
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm text-muted">Awaiting decision: {openRecommendations.count}</dt>
          <dd>
            <Money {...openRecommendations} currency={currency} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Agreed: {agreed.data.count}</dt>
          <dd>
            <MoneySums sums={agreed.data.sums} />
          </dd>
        </div>
      </dl>
      <NextSteps customerId={id} />
    </Card>
  );
}

/** Approved recommendations that are not done, most urgent first. */
function NextSteps({ customerId }: { customerId: string }) {
  const steps = useQuery(ask(listRecommendations, { query: { customerId, state: 'won', sort: '-priority', limit: SHOWN } }));
  if (!steps.data || steps.data.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1 font-medium">Next steps</h3>
      <ul className="divide-y divide-border">
        {steps.data.map(({ id, title, status, targetQuarter }) => (
          <li key={id} className="relative -mx-2 rounded-field px-2 py-1.5 hover:bg-surface-2">
            <Link
              to="."
              search={(now) => ({ ...now, recommendation: id })}
              className="block truncate after:absolute after:inset-0"
              title={title}
              resetScroll={false}
            >
              {title}
            </Link>
            <span className="text-sm text-muted">
              {recommendationStatus(status)}
              {targetQuarter && `, ${quarterLabel(targetQuarter)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
