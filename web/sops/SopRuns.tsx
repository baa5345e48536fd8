import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checklistOf } from '#domain/sops/markdown.rules.ts';
import type { Sop } from '#contract/sops/sops.contract.ts';
import { deleteSopRun, listSopRuns, type SopRun, startSopRun, tickSopRun } from '#contract/sops/sops.runs.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ClipboardCheckIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { refusedStep } from './sops.api.ts';

/** Checklist runs of the SOP by person and customer. */
export function SopRuns({ sop }: { sop: Sop }) {
  const runs = useList(listSopRuns, { isWhole: true, params: { id: sop.id } });
  const hasPoints = checklistOf(sop.body).length > 0;
  return (
    <div className="grid gap-4">
      {hasPoints && <Start sop={sop} />}
      <ListRows
        list={runs}
        skeleton={<CardSkeleton lines={4} label="Loading checklists" />}
        empty={
          <EmptyState icon={ClipboardCheckIcon} title={hasPoints ? 'No checklists yet' : 'This SOP has no checklist'}>
            {hasPoints
              ? 'Choose a customer to start one.'
              : 'Add a line such as “- [ ] Call the customer” to the text to create a checklist item.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </ListRows>
    </div>
  );
}

function Start({ sop }: { sop: Sop }) {
  const [customerId, setCustomerId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: (id: string) => call(startSopRun, { params: { id: sop.id }, body: { customerId: id } }),
    onSuccess: async () => {
      setCustomerId(null);
      await refreshAfter(startSopRun);
    },
    onError: refusedStep,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-72 max-w-full">
        <CustomerCombobox label="Customer" value={customerId} onChange={setCustomerId} />
      </div>
      <Button
        variant="primary"
        loading={start.isPending}
        reason={customerId === null ? 'Choose a customer first' : undefined}
        onClick={() => customerId !== null && start.mutate(customerId)}
      >
        Start checklist
      </Button>
    </div>
  );
}

function Run({ run }: { run: SopRun }) {
  const mayRemove = useCan()('sops:edit');
  const [isAsking, setAsking] = useState(false);
  const done = run.points.filter(({ tick }) => tick !== null).length;
  const params = { id: run.id };
  const tick = useMutation({
    mutationFn: (body: { point: number; done: boolean }) => call(tickSopRun, { params, body }),
    onSuccess: () => refreshAfter(tickSopRun),
    onError: refusedStep,
  });
  const removal = useConfirm(() => call(deleteSopRun, { params, body: { version: run.version } }), {
    title: `Remove the checklist of ${run.customer.name}?`,
    description: 'The record of who ticked which item and when is lost.',
    confirmLabel: 'Remove checklist',
    danger: true,
    changes: deleteSopRun,
    onClose: () => setAsking(false),
  });
  return (
    <li className="rounded-card border border-border bg-surface-1 p-4">
      <div className="mb-3 flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold">{run.customer.name}</h2>
          <p className="text-sm text-muted">
            {done} of {run.points.length} done, started <DateText value={run.startedAt} />
            {run.startedBy && ` by ${run.startedBy.name}`}
          </p>
        </div>
        {mayRemove && (
          <IconButton
            label={`Remove the checklist of ${run.customer.name}`}
            icon={TrashIcon}
            {...ConfirmDialog.prefetch}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      {isAsking && <ConfirmDialog {...removal} />}
      <ul className="grid gap-2">
        {run.points.map(({ text, tick: ticked }, point) => (
          // oxlint-disable-next-line react/no-array-index-key -- the points of a checklist never move
          <li key={point}>
            <Checkbox
              checked={ticked !== null}
              disabled={tick.isPending}
              onChange={(event) => tick.mutate({ point, done: event.target.checked })}
              help={
                ticked && (
                  <>
                    {ticked.by?.name ?? 'Someone'}, <DateText value={ticked.at} withTime />
                  </>
                )
              }
            >
              {text}
            </Checkbox>
          </li>
        ))}
      </ul>
    </li>
  );
}
