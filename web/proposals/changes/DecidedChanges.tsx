import { useMutation } from '@tanstack/react-query';
import { type DecidedChange, listDecidedChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { addressOfChange, kindLabel, linesOf } from './change.words.ts';
import { ProposedChange } from './ProposedChange.tsx';

/** Accepted or rejected changes, the latest decision first, each with its undo; nothing if there are none. */
export function DecidedChanges() {
  const { rows, hasMore, isReadingMore, more, error } = useList(listDecidedChanges, { pageSize: 50 });
  if (error) return <FaultMessage error={error} />;
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-label="Decided changes" className="mt-5">
      <ul className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface-1">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {hasMore && (
        <div className="flex justify-end pt-3">
          <Button size="sm" loading={isReadingMore} onClick={more}>
            Show more changes
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ row }: { row: DecidedChange }) {
  const undo = useMutation({
    mutationFn: () => call(undoChanges, { body: { ids: [row.id] } }),
    onSuccess: () => refreshAfter(undoChanges),
  });
  const address = addressOfChange(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{address === null ? row.title : <TextLink to={address}>{row.title}</TextLink>}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {row.customer.name}, {kindLabel(row.kind)}
        </p>
      </div>
      <dl className="grid min-w-0 flex-1 basis-80 gap-1">
        {linesOf(row.before, row.proposed, row).map(({ name, ...line }) => (
          <ProposedChange key={name} {...line} />
        ))}
      </dl>
      <p className="text-xs wrap-anywhere text-muted">
        {row.decidedBy?.name ?? 'A former colleague'}, <RelativeTime value={row.decidedAt} />
        {row.reason !== '' && <span className="block">{`Reason: ${row.reason}`}</span>}
      </p>
      {row.mayDecide && (
        <Button size="sm" icon={ArrowBackUpIcon} loading={undo.isPending} className="pointer-coarse:h-11!" onClick={() => undo.mutate()}>
          Undo<span className="sr-only">{` the decision on ${row.title}`}</span>
        </Button>
      )}
      <FaultMessage error={undo.error} />
    </li>
  );
}
