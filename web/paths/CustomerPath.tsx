import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getPath, type Path } from '#contract/paths/paths.contract.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { FrontierCard } from './FrontierCard.tsx';
import { PathActions } from './PathActions.tsx';
import { PathAlternatives } from './PathAlternatives.tsx';
import { PathFields } from './PathFields.tsx';
import { PathKeys } from './PathKeys.tsx';
import { PathFigures } from './PathFigures.tsx';
import { PathTable } from './PathTable.tsx';
import { type PathControls, usePathControls } from './path.query.ts';
import { checklistText, type FoundPath, leftOpenText, missText, overText, planName, withoutHoursText } from './path.words.ts';

/** The cheapest recommendations that take a customer's score to a goal. */
export function CustomerPath({ id }: { id: string }) {
  const controls = usePathControls();
  const area = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    ...ask(getPath, { params: { id }, query: controls.query }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={8} label="Loading path" />;
  return (
    <div ref={area}>
      <PathKeys area={area} goal={data.goal} controls={controls} />
      <PageHeader
        title={planName(data.path?.plan?.kind ?? 'cheapest', data)}
        breadcrumb={[
          { label: 'Customers', to: '/customers' },
          { label: data.customer.name, to: `/customers/${data.customer.id}?tab=roadmap` },
        ]}
        facts={<Facts path={data} />}
        actions={<PathActions path={data} />}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Content path={data} controls={controls} />
    </div>
  );
}

function Facts({ path: { customer, assessment } }: { path: Path }) {
  return (
    <>
      <span>{customer.name}</span>
      {assessment && (
        <span>
          {assessment.template}, approved <DateText value={assessment.approvedAt} />
        </span>
      )}
    </>
  );
}

function Content({ path, controls }: { path: Path; controls: PathControls }) {
  const { customer, path: found } = path;
  const to = (tab: string) => `/customers/${customer.id}?tab=${tab}`;
  if (!found) {
    return (
      <EmptyState title="No approved assessment yet" action={<LinkButton to={to('assessments')}>Open assessments</LinkButton>}>
        A path starts from the score of the latest approved assessment.
      </EmptyState>
    );
  }
  if (path.costed === 0) {
    return (
      <EmptyState
        title={path.recommendations === 0 ? 'No recommendations yet' : 'No recommendation has a cost'}
        action={<LinkButton to={to('recommendations')}>Open recommendations</LinkButton>}
      >
        {path.recommendations === 0
          ? 'Create recommendations for the findings of this customer to calculate a path.'
          : 'Add costs to calculate a path.'}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <PathFields path={path} controls={controls} />
        <PathFigures path={path} found={found} />
      </div>
      <Outcome path={path} found={found} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <PathTable path={path} found={found} controls={controls} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FrontierCard path={path} found={found} controls={controls} />
          <PathAlternatives path={path} found={found} controls={controls} />
        </div>
      </div>
    </div>
  );
}

function Outcome({ path, found }: { path: Path; found: FoundPath }) {
  const [miss, over] = [missText(path, found), overText(path, found)];
  return (
    <div className="grid gap-2" aria-live="polite">
      {miss !== null && <Banner tone="warning">{miss}</Banner>}
      {over !== null && <Banner tone="warning">{over}</Banner>}
      {!found.isExact && (
        <Banner tone="info">This customer has too many connected recommendations for a complete search. The plan is the best found.</Banner>
      )}
      {found.plan && (
        <p className="text-sm text-muted">
          {[leftOpenText(found), checklistText(path, found), withoutHoursText(path, found)].filter((text) => text !== null).join(' ')}
        </p>
      )}
    </div>
  );
}
