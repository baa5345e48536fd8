import { useQuery } from '@tanstack/react-query';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { getChangesSinceLast } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** Differences from the last deck that the customer was shown. */
export function SinceLastDialog({ qbr, onClose }: { qbr: Pick<Qbr, 'id'>; onClose: () => void }) {
  const read = useQuery(ask(getChangesSinceLast, { params: { id: qbr.id } }));
  return (
    <Dialog open onClose={onClose} size="lg" title="Compared with the previous deck" footer={<Button onClick={onClose}>Close</Button>}>
      <div className="pb-2">
        {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!read.error && !read.data && <Skeleton className="h-32 w-full" />}
        {read.data && <Changes {...read.data} />}
      </div>
    </Dialog>
  );
}

function Changes({ last, changes }: OutputOf<typeof getChangesSinceLast>) {
  if (!last) return <p className="text-muted">No earlier deck was shown to this customer.</p>;
  if (!last.isComparable) {
    return (
      <p>
        <TextLink to={`/qbrs/${last.id}`}>{last.title}</TextLink> was created before decks stored their source data, so it cannot be
        compared.
      </p>
    );
  }
  return (
    <>
      <p className="mb-2">
        <strong className="font-semibold">{countText(changes.length)}</strong> since{' '}
        <TextLink to={`/qbrs/${last.id}`}>{last.title}</TextLink>
      </p>
      <ul className="grid gap-1.5">
        {changes.map((change) => (
          <li key={change} className="border-l-2 border-border-strong pl-3 wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No changes';
  return count === 1 ? '1 change' : `${count} changes`;
}
