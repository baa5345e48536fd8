import { useMutation } from '@tanstack/react-query';
import { undoProposals } from '#contract/evidence/proposals.contract.ts';
import { type DecidedChange, undoChanges } from '#contract/proposals/changes.contract.ts';
import { type DecidedAnswer, type DecidedProposal, listDecidedProposals } from '#contract/proposals/tray.contract.ts';
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
import { addressOfChange, kindLabel, linesOf } from './change.words.ts';
import { ProposedChange } from './ProposedChange.tsx';
import { TrayBar } from './TrayBar.tsx';

/** Accepted or rejected proposals of both kinds, the latest decision first, each with its undo. */
export function DecidedProposals({ state }: { state: 'accepted' | 'rejected' }) {
  const list = useList(listDecidedProposals, { pageSize: 50 });
  const mayUndo = useCan()('assessments:edit');
  return (
    <>
      <TrayBar
        title={<PageHeader title="Proposals" />}
        state={state}
        origin={list.search.origin}
        customerId={list.search.customerId}
        onChange={list.change}
      />
      <div className="px-4 pb-4 md:px-6">
        <ListRows
          list={list}
          skeleton={<TableSkeleton columns={3} label="Loading proposals" />}
          empty={
            <EmptyState title={`No ${state} proposals`}>
              {`Proposals that were ${state} are listed here. Those for assessments leave the list when the assessment is approved.`}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="-mx-4 divide-y divide-border border-b border-border md:-mx-6">
              {rows.map((row) => (
                <Row key={row.id} row={row} mayUndo={mayUndo && row.change?.mayDecide !== false} />
              ))}
            </ul>
          )}
        </ListRows>
      </div>
    </>
  );
}

function undoOf({ id, answer }: DecidedProposal): Promise<unknown> {
  const body = { ids: [id] };
  return answer ? call(undoProposals, { params: { id: answer.assessment.id }, body }) : call(undoChanges, { body });
}

function Row({ row, mayUndo }: { row: DecidedProposal; mayUndo: boolean }) {
  const { answer, change, customer, reason, decidedBy, decidedAt } = row;
  const undo = useMutation({ mutationFn: () => undoOf(row), onSuccess: () => refreshAfter(undoChanges) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm md:px-6">
      {answer && <Answer answer={answer} customerName={customer.name} />}
      {change && <Change change={change} customerName={customer.name} />}
      <p className="w-40 text-xs wrap-anywhere text-muted">
        {decidedBy?.name ?? 'A former colleague'}, <RelativeTime value={decidedAt} />
        {reason !== '' && <span className="block">{`Reason: ${reason}`}</span>}
      </p>
      {mayUndo && (
        <Button size="sm" icon={ArrowBackUpIcon} loading={undo.isPending} className="pointer-coarse:h-11!" onClick={() => undo.mutate()}>
          Undo<span className="sr-only">{` the decision on ${answer?.question.text ?? change?.title}`}</span>
        </Button>
      )}
      <FaultMessage error={undo.error} />
    </li>
  );
}

function Answer({ answer, customerName }: { answer: DecidedAnswer; customerName: string }) {
  const { question, assessment, value, sentence } = answer;
  return (
    <>
      <div className="min-w-0 flex-1 basis-70">
        <p className="font-medium wrap-anywhere">{question.text}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {customerName}, <TextLink to={`/assessments/${assessment.id}?question=${question.key}`}>{assessment.name}</TextLink>
        </p>
      </div>
      <p className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-2">
        <ProposedChip question={question} value={value} />
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
      </p>
    </>
  );
}

function Change({ change, customerName }: { change: DecidedChange; customerName: string }) {
  const address = addressOfChange(change);
  return (
    <>
      <div className="min-w-0 flex-1 basis-70">
        <p className="font-medium wrap-anywhere">{address === null ? change.title : <TextLink to={address}>{change.title}</TextLink>}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {customerName}, {kindLabel(change.kind)}
        </p>
      </div>
      <dl className="grid min-w-0 flex-1 basis-80 gap-1">
        {linesOf(change.before, change.proposed, change).map(({ name, ...line }) => (
          <ProposedChange key={name} {...line} />
        ))}
      </dl>
    </>
  );
}
