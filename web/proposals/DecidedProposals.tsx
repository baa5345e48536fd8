import { useMutation } from '@tanstack/react-query';
import { undoProposals } from '#contract/evidence/proposals.contract.ts';
import { type DecidedProposal, listDecidedProposals } from '#contract/proposals/tray.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { TrayBar } from './TrayBar.tsx';

/** Accepted or rejected proposals, the latest decision first, each with its undo. */
export function DecidedProposals({ state }: { state: 'accepted' | 'rejected' }) {
  const list = useList(listDecidedProposals, { pageSize: 50 });
  const mayUndo = useCan()('assessments:edit');
  return (
    <>
      <PageHeader title="Proposals" />
      <TrayBar state={state} origin={list.search.origin} customerId={list.search.customerId} onChange={list.change} />
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={3} label="Loading proposals" />}
        empty={
          <EmptyState title={`No ${state} proposals`}>
            Proposals that were {state} for assessments in progress or in review are listed here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface-1">
            {rows.map((row) => (
              <Row key={row.id} row={row} mayUndo={mayUndo} />
            ))}
          </ul>
        )}
      </ListRows>
    </>
  );
}

function Row({ row, mayUndo }: { row: DecidedProposal; mayUndo: boolean }) {
  const { id, question, assessment, customer, value, sentence, reason, decidedBy, decidedAt } = row;
  const undo = useMutation({
    mutationFn: () => call(undoProposals, { params: { id: assessment.id }, body: { ids: [id] } }),
    onSuccess: () => refreshAfter(undoProposals),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium wrap-anywhere">{question.text}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {customer.name}, <TextLink to={`/assessments/${assessment.id}?question=${question.key}`}>{assessment.name}</TextLink>
        </p>
      </div>
      <p className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-2">
        <ProposedChip question={question} value={value} />
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
      </p>
      <p className="text-xs wrap-anywhere text-muted">
        {decidedBy?.name ?? 'A former colleague'}, <RelativeTime value={decidedAt} />
        {reason !== '' && <span className="block">{`Reason: ${reason}`}</span>}
      </p>
      {mayUndo && (
        <Button size="sm" icon={ArrowBackUpIcon} loading={undo.isPending} className="pointer-coarse:h-11!" onClick={() => undo.mutate()}>
          Undo<span className="sr-only">{` the decision on ${question.text}`}</span>
        </Button>
      )}
      <FaultMessage error={undo.error} />
    </li>
  );
}
