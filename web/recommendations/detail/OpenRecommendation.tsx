import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ListSearchIcon } from '#web/ui/icons.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { RecommendationEditor } from './RecommendationEditor.tsx';
import { RecommendationReader } from './RecommendationReader.tsx';
import { DRAWER_WIDTH } from './recommendation.words.ts';

interface OpenRecommendationProps {
  id: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Recommendation in the drawer, editable with the permission. */
export function OpenRecommendation({ id, onDeleted, onClose }: OpenRecommendationProps) {
  const mayEdit = useCan()('customers:edit');
  const recommendation = useQuery(ask(getRecommendation, { params: { id } }));
  const customerId = recommendation.data?.customer.id ?? '';
  const customer = useQuery({ ...ask(getCustomer, { params: { id: customerId } }), enabled: customerId !== '' });
  if (recommendation.data && customer.data) {
    const shown = { recommendation: recommendation.data, customer: customer.data, onClose };
    return mayEdit ? <RecommendationEditor {...shown} onDeleted={onDeleted} /> : <RecommendationReader {...shown} />;
  }
  const error = recommendation.error ?? customer.error;
  const retry = () => void (recommendation.isError ? recommendation.refetch() : customer.refetch());
  return (
    <Drawer open onClose={onClose} title="Recommendation" width={DRAWER_WIDTH}>
      {error ? <Unreadable error={error} onRetry={retry} onClose={onClose} /> : <Loading />}
    </Drawer>
  );
}

function Unreadable({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  const { code } = faultOf(error);
  // A truncated URL counts as not found.
  if (code !== 'RECOMMENDATION_NOT_FOUND' && code !== 'VALIDATION_ERROR') return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Notice icon={ListSearchIcon} title="Recommendation not found" action={<Button onClick={onClose}>Close</Button>}>
      It may have been deleted, or the address is incomplete.
    </Notice>
  );
}

const LINES = ['w-1/2', 'w-full', 'w-full', 'w-2/3', 'w-full', 'w-1/3', 'w-full'];

function Loading() {
  return (
    <div role="status" aria-label="Loading the recommendation" className="grid gap-4 p-4">
      {LINES.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines never change
        <Skeleton key={index} className={`h-8 ${width}`} />
      ))}
    </div>
  );
}
