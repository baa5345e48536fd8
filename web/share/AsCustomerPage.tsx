import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getCustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ChevronLeftIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';
import { CustomerDeck, ProviderBar } from '#web/share/deck/CustomerDeck.tsx';
import { Decisions } from '#web/share/decisions/Decisions.tsx';
import { MissingReview } from '#web/qbrs/MissingReview.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';

const route = getRouteApi('/frame/qbrs/$id/customer');

/** Preview of the customer's view by a share link; read-only, and not counted as a view. */
export function AsCustomerPage() {
  const { id } = route.useParams();
  const { hideAmounts } = route.useSearch();
  return <AsCustomer key={id} id={id} hideAmounts={hideAmounts === true} />;
}

export function AsCustomer({ id, hideAmounts }: { id: string; hideAmounts: boolean }) {
  const mayView = useCan()('qbrs:view');
  const query = hideAmounts ? { hideAmounts: 'true' as const } : {};
  const read = useQuery({ ...ask(getCustomerView, { params: { id }, query }), enabled: mayView });
  useTitle(read.data ? `Customer view: ${read.data.title}` : 'Customer view');

  if (!mayView) return <ForbiddenState />;
  if (read.error && faultOf(read.error).status === 404) return <MissingReview />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <Loading />;
  const view = read.data;
  if (view === null) return <NotGenerated id={id} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <p className="min-w-0 text-muted">
          Customer view{hideAmounts && ', without amounts'}. No link is created, and nothing can be answered here.
        </p>
        <LinkButton to={`/qbrs/${id}`} icon={ChevronLeftIcon}>
          Back to the {reviewWord().one}
        </LinkButton>
      </div>
      <section aria-label="Customer view" className="overflow-clip rounded-card border border-border bg-surface-0">
        <ProviderBar view={view} />
        <div className="px-4 pb-8 md:px-6">
          <CustomerDeck view={view} line={view.customer} decisions={<Decisions view={view} desk={null} />} download={null} />
        </div>
      </section>
    </>
  );
}

function NotGenerated({ id }: { id: string }) {
  return (
    <Notice
      icon={PresentationIcon}
      level={1}
      title="Nothing to show yet"
      action={<LinkButton to={`/qbrs/${id}`}>Back to the {reviewWord().one}</LinkButton>}
    >
      The slides come from an approved assessment. Generate the figures first.
    </Notice>
  );
}

function Loading() {
  return (
    <div role="status" className="grid max-w-260 gap-4">
      <span className="sr-only">Loading the customer view</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="aspect-video w-full" />
    </div>
  );
}
