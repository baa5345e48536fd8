import { useState } from 'react';
import type { TrayGroup, TrayProposal } from '#contract/proposals/tray.contract.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { useBelow } from '#web/navigation/narrow.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import type { GroupedSelection } from '#web/ui/tables/selection.ts';
import type { ManyToDecide } from './DecideManyDialog.tsx';
import { selectedOf, type TrayDecisions } from './tray.decisions.ts';
import { FIRST_ROWS, Group } from './TrayGroup.tsx';
import { SelectedBar } from './SelectedBar.tsx';
import { TrayPanel } from './TrayPanel.tsx';
import { COLUMNS, TrayRow } from './TrayRow.tsx';

/** Width from which the chosen proposal is shown beside the list. */
const BESIDE_PX = 1_200;

interface GroupsProps {
  groups: readonly TrayGroup[];
  decisions: TrayDecisions;
  selection: GroupedSelection<TrayProposal>;
  mayDecide: boolean;
  isAsking: boolean;
  onAsk: (asked: ManyToDecide) => void;
}

/** Shown rows, the chosen one, and the one whose reason for a rejection is asked. */
function useRows({ groups, decisions }: Pick<GroupsProps, 'groups' | 'decisions'>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [rejectingId, setRejectingId] = useState<string | null>(null);
  const rowsOf = ({ customer, proposals }: TrayGroup) => (opened.has(customer.id) ? proposals : proposals.slice(0, FIRST_ROWS));
  const shown = groups.flatMap(rowsOf);
  const current = shown.find(({ id }) => id === chosenId) ?? shown[0];
  const show = (id: string) => {
    setChosenId(id);
    setRejectingId(null);
    document.querySelector(`[data-proposal="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  /** The next proposal is chosen before the decided one leaves the list. */
  const leave = (proposal: TrayProposal) => {
    const at = shown.indexOf(proposal);
    setRejectingId(null);
    if (proposal.id === current?.id) setChosenId((shown[at + 1] ?? shown[at - 1])?.id ?? null);
  };
  return {
    rowsOf,
    current,
    rejectingId,
    show,
    step: (by: 1 | -1) => {
      const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
      if (next) show(next.id);
    },
    open: (customerId: string) => setOpened((now) => new Set([...now, customerId])),
    accept: (proposal: TrayProposal) => {
      leave(proposal);
      decisions.accept([proposal]);
    },
    reject: async (proposal: TrayProposal, reason: string) => {
      leave(proposal);
      await decisions.reject([proposal], reason);
    },
    askReason: (proposal: TrayProposal) => {
      setChosenId(proposal.id);
      setRejectingId(proposal.id);
    },
    cancel: () => setRejectingId(null),
  };
}
type TrayRows = ReturnType<typeof useRows>;

/** P and R decide on the selected proposals, or on the current one. */
function useTrayKeys(props: GroupsProps, { current, ...rows }: TrayRows): void {
  const { groups, decisions, selection, mayDecide, isAsking, onAsk } = props;
  const isSelecting = selection.rows.length > 0;
  const deciding = {
    p: () => (isSelecting ? onAsk({ decision: 'accept', groups: selectedOf(groups, selection) }) : current && rows.accept(current)),
    r: () => (isSelecting ? onAsk({ decision: 'reject', groups: selectedOf(groups, selection) }) : current && rows.askReason(current)),
    P: () => onAsk({ decision: 'accept', groups }),
    x: () => current && selection.toggle(current.id),
    X: () => selection.toggleThese(groups.find(({ proposals }) => current && proposals.includes(current))?.proposals ?? []),
    ...(isSelecting && { Escape: selection.clear }),
    z: decisions.undoLast,
  };
  const keys: Readonly<Record<string, () => void>> = {
    j: () => rows.step(1),
    k: () => rows.step(-1),
    ...(mayDecide && !decisions.isBusy ? deciding : {}),
  };
  useKeys((event) => {
    const press = isTaken(event) || isAsking || event.repeat ? undefined : keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  });
}

/** Groups of rows with the chosen proposal beside them, and their keys. */
export function TrayGroups(props: GroupsProps) {
  const { groups, decisions, selection, mayDecide, onAsk } = props;
  const rows = useRows(props);
  useTrayKeys(props, rows);
  const isWide = !useBelow(BESIDE_PX);
  const { current } = rows;
  const currentId = isWide ? current?.id : undefined;
  return (
    <div className={isWide ? 'grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5' : undefined}>
      <div className="min-w-0">
        <div className="overflow-hidden rounded-card border border-border bg-surface-1">
          <div aria-hidden className={`grid border-b border-border px-3 py-2 text-sm text-muted max-lg:hidden ${COLUMNS}`}>
            <span className="lg:pl-9">Item</span>
            <span>Now, proposed</span>
            <span>Origin</span>
            <span>Reason</span>
          </div>
          {groups.map((group) => (
            <Group
              key={group.customer.id}
              group={group}
              rows={rows.rowsOf(group)}
              currentId={currentId}
              mayDecide={mayDecide}
              isBusy={decisions.isBusy}
              selection={selection}
              onAcceptAll={() => onAsk({ decision: 'accept', groups: [group] })}
              onMore={() => rows.open(group.customer.id)}
            >
              {(proposal) => (
                <>
                  <TrayRow
                    proposal={proposal}
                    isCurrent={proposal.id === currentId}
                    isSelected={selection.has(proposal.id)}
                    onSelect={() => selection.toggle(proposal.id)}
                    mayDecide={mayDecide}
                    isBusy={decisions.isBusy}
                    onShow={() => rows.show(proposal.id)}
                    onAccept={() => rows.accept(proposal)}
                    onReject={() => rows.askReason(proposal)}
                  />
                  {!isWide && proposal.id === rows.rejectingId && (
                    <div className="px-3 pb-2">
                      <RejectForm onReject={(reason) => rows.reject(proposal, reason)} onClose={rows.cancel} />
                    </div>
                  )}
                </>
              )}
            </Group>
          ))}
        </div>
        {mayDecide && selection.rows.length > 0 && (
          <SelectedBar groups={selectedOf(groups, selection)} isBusy={decisions.isBusy} onAsk={onAsk} onClear={selection.clear} />
        )}
      </div>
      {isWide && current && <Chosen {...props} proposal={current} rows={rows} />}
    </div>
  );
}

function Chosen({ groups, decisions, mayDecide, proposal, rows }: GroupsProps & { proposal: TrayProposal; rows: TrayRows }) {
  const all = groups.flatMap(({ proposals }) => proposals);
  const owner = groups.find(({ proposals }) => proposals.includes(proposal));
  return (
    <TrayPanel
      proposal={proposal}
      customerName={owner?.customer.name ?? ''}
      place={`${all.indexOf(proposal) + 1} of ${all.length}`}
      mayDecide={mayDecide}
      isBusy={decisions.isBusy}
      isRejecting={rows.rejectingId === proposal.id}
      onAccept={() => rows.accept(proposal)}
      onReject={() => rows.askReason(proposal)}
      onRejected={(reason) => rows.reject(proposal, reason)}
      onCancel={rows.cancel}
    />
  );
}
