import { useState } from 'react';
import { changeCustomers, type Customer } from '#contract/customers/customers.contract.ts';
import { EDITABLE_STATUSES } from '#web/customers/choices.ts';
import { useCan } from '#web/session/session.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { ArchiveIcon, ArrowBackUpIcon, BookmarkIcon, CircleDashedIcon, ClipboardCheckIcon, CopyIcon } from '#web/ui/icons.tsx';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey, BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { changeAlike, type CustomerChange, takeBack } from './customers.change.ts';

const MergeDialog = lazyDialog(async () => (await import('#web/customers/merge/MergeDialog.tsx')).MergeDialog);
const SeveralTagsDialog = lazyDialog(async () => (await import('./SeveralTagsDialog.tsx')).SeveralTagsDialog);
const BatchDialog = lazyDialog(async () => (await import('#web/assessments/list/BatchDialog.tsx')).BatchDialog);

const ROLES = [
  { field: 'vcioId', label: 'vCIO', letter: 'V' },
  { field: 'engineerId', label: 'Engineer', letter: 'E' },
  { field: 'accountManagerId', label: 'Account manager', letter: 'A' },
] as const;

/** Open dialog, with the customers selected when it was opened. */
interface PendingChange {
  what: 'tags' | 'start' | 'merge';
  customers: readonly Customer[];
}

/** Bulk actions on selected customers; exactly two can be merged. */
export function SelectedCustomers({ selection: { rows, clear } }: { selection: Selection<Customer> }) {
  const may = useCan();
  const [asked, ask] = useState<PendingChange | null>(null);
  const open = (what: PendingChange['what']) => ask({ what, customers: rows });
  const close = () => ask(null);
  const change = useBulk({
    entry: changeCustomers,
    rows,
    nameOf: ({ name }) => name,
    says: (done, change: CustomerChange) => `${countText(done, 'customer')} ${verbOf(change)}`,
    run: (set: CustomerChange) => changeAlike(rows, set),
    undo: takeBack,
    onDone: close,
  });
  const isArchived = rows.every(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <BulkBar label="Selected customers" count={rows.length} isPending={change.isPending} onClear={clear}>
        {ROLES.map(({ field, label, letter }) => (
          <PersonPicker key={field} label={label} letter={letter} onChoose={(id) => change.mutate({ [field]: id })} />
        ))}
        {!isArchived && (
          <BulkMenu label="Status" letter="S" icon={CircleDashedIcon}>
            {EDITABLE_STATUSES.map(({ value, label }) => (
              <MenuItem key={value} onSelect={() => change.mutate({ status: value })}>
                {label}
              </MenuItem>
            ))}
          </BulkMenu>
        )}
        <VerbButton label="Tags" letter="T" icon={BookmarkIcon} opens={SeveralTagsDialog} onPress={() => open('tags')} />
        {!isArchived && may('assessments:edit') && (
          <VerbButton label="Start assessments" letter="N" icon={ClipboardCheckIcon} opens={BatchDialog} onPress={() => open('start')} />
        )}
        <VerbButton
          label={isArchived ? 'Restore' : 'Archive'}
          letter="R"
          icon={isArchived ? ArrowBackUpIcon : ArchiveIcon}
          onPress={() => change.mutate({ archived: !isArchived })}
        />
        {may('customers:delete') && rows.length === 2 && (
          <VerbButton label="Merge" letter="M" icon={CopyIcon} opens={MergeDialog} onPress={() => open('merge')} />
        )}
      </BulkBar>
      {asked && <Asking asked={asked} change={change} onClose={close} />}
    </>
  );
}

interface VerbButtonProps {
  label: string;
  letter: string;
  icon: Icon;
  /** Dialog that the action opens, for prefetching. */
  opens?: { prefetch: object };
  onPress: () => void;
}

const VerbButton = ({ label, letter, icon, opens, onPress }: VerbButtonProps) => (
  <Button variant="ghost" size="sm" icon={icon} aria-keyshortcuts={letter} {...opens?.prefetch} onClick={onPress}>
    {label}
    <BulkKey>{letter}</BulkKey>
  </Button>
);

interface AskingProps {
  asked: PendingChange;
  change: { isPending: boolean; error: unknown; mutate: (change: CustomerChange) => void };
  onClose: () => void;
}

function Asking({ asked: { what, customers }, change, onClose }: AskingProps) {
  if (what === 'merge') return <MergeDialog customers={customers} onClose={onClose} />;
  if (what === 'start') return <BatchDialog customers={customers} onClose={onClose} />;
  return <SeveralTagsDialog customers={customers} saving={change} onChange={change.mutate} onClose={onClose} />;
}

function verbOf({ archived, status, addTags, removeTags }: CustomerChange): string {
  if (archived !== undefined) return archived ? 'archived' : 'restored';
  return status || addTags || removeTags ? 'changed' : 'assigned';
}
