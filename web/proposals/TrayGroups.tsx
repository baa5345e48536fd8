import { type ReactNode, useState } from 'react';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { useBelow } from '#web/navigation/narrow.ts';
import { itemsOf, selectedOf, type TrayItem } from './tray.items.ts';
import { Group } from './TrayGroup.tsx';
import { SelectedBar } from './SelectedBar.tsx';
import { rejectLabel, TrayPanel } from './TrayPanel.tsx';
import { COLUMNS, TrayRow } from './TrayRow.tsx';
import { type TrayParts, type TrayRows, useRows, useTrayKeys } from './tray.rows.ts';
import { UndoBar } from './UndoBar.tsx';

/** Width from which the chosen proposal is shown beside the list. */
const BESIDE_PX = 1_200;
/** Width below which rows are cards. */
const CARDS_PX = 1_024;

interface GroupsProps extends TrayParts {
  /** True if further customers can be read. */
  hasMore: boolean;
  /** Button that reads further customers. */
  more: ReactNode;
}

/** Groups of rows with the chosen proposal beside them, and their keys. */
export function TrayGroups(props: GroupsProps) {
  const { groups, decisions, selection, mayDecide, onAccept, more } = props;
  const rows = useRows(groups, decisions, selection);
  useTrayKeys(props, rows);
  const isWide = !useBelow(BESIDE_PX);
  const [now] = useState(() => new Date());
  const { current } = rows;
  const selected = selectedOf(groups, selection.has);
  return (
    <div className={isWide ? 'grid flex-1 grid-cols-[minmax(0,1fr)_304px]' : undefined}>
      <div className="flex min-h-full min-w-0 flex-col">
        <div aria-hidden className={`grid border-b border-border py-2 text-sm text-muted max-lg:hidden ${COLUMNS}`}>
          <span className="lg:pl-7">Item</span>
          <span>Now, proposed</span>
          <span>Origin</span>
          <span>Reason</span>
        </div>
        {groups.map((group) => (
          <Group
            key={group.customer.id}
            group={group}
            rows={rows.rowsOf(group)}
            currentId={current?.id}
            decidable={group.items.filter(mayDecide)}
            isBusy={decisions.isBusy}
            selection={selection}
            onAcceptAll={() => onAccept([group])}
            onMore={() => rows.open(group.customer.id)}
          >
            {(item) => <Row {...props} item={item} now={now} rows={rows} isWide={isWide} />}
          </Group>
        ))}
        {more}
        {selection.rows.length > 0 &&
          (rows.rejecting === 'selected' && !isWide ? (
            <div className="sticky bottom-0 z-4 border-t border-border bg-surface-2 p-4">
              <RejectForm label={rejectLabel(selection.rows.length)} onReject={rows.rejectChosen} onClose={rows.cancel} />
            </div>
          ) : (
            <SelectedBar
              groups={selected}
              isBusy={decisions.isBusy}
              onAccept={() => onAccept(selected)}
              onReject={rows.askReasonOfSelected}
              onClear={selection.clear}
            />
          ))}
        <UndoBar decisions={decisions} />
      </div>
      {isWide && current && <Chosen {...props} item={current} rows={rows} />}
    </div>
  );
}

interface RowProps extends GroupsProps {
  item: TrayItem;
  rows: TrayRows;
}

function Row({ item, now, rows, isWide, decisions, selection, mayDecide }: RowProps & { now: Date; isWide: boolean }) {
  const isCard = useBelow(CARDS_PX);
  return (
    <>
      <TrayRow
        item={item}
        now={now}
        isCurrent={item.id === rows.current?.id && !isCard}
        isCard={isCard}
        isSelected={selection.has(item.id)}
        onSelect={() => selection.toggle(item.id)}
        mayDecide={mayDecide(item)}
        isBusy={decisions.isBusy}
        onShow={() => rows.show(item.id)}
        onAccept={() => rows.accept(item)}
        onReject={() => rows.askReason(item)}
      />
      {!isWide && rows.rejecting === item.id && (
        <div className="px-4 pb-3">
          <RejectForm onReject={rows.rejectChosen} onClose={rows.cancel} />
        </div>
      )}
    </>
  );
}

function Chosen({ groups, hasMore, decisions, selection, mayDecide, item, rows }: RowProps) {
  const all = itemsOf(groups);
  const owner = groups.find(({ items }) => items.includes(item));
  const rejecting = rows.rejecting === 'selected' ? selection.rows.length : rows.rejecting === item.id ? 1 : 0;
  return (
    <TrayPanel
      item={item}
      customerName={owner?.customer.name ?? ''}
      place={`${all.indexOf(item) + 1} of ${all.length}${hasMore ? '+' : ''}`}
      mayDecide={mayDecide(item) || rejecting > 1}
      isBusy={decisions.isBusy}
      rejecting={rejecting}
      onAccept={() => rows.accept(item)}
      onReject={() => rows.askReason(item)}
      onRejected={rows.rejectChosen}
      onCancel={rows.cancel}
    />
  );
}
