import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import type { GroupedSelection } from '#web/ui/tables/selection.ts';
import { acceptable, isChange, type ItemGroup, type TrayItem } from './tray.items.ts';
import { byOrigin } from './tray.words.ts';

interface GroupProps {
  group: ItemGroup;
  rows: readonly TrayItem[];
  currentId: string | undefined;
  selection: Pick<GroupedSelection, 'has' | 'toggleThese'>;
  /** Proposals that the person may decide. */
  decidable: readonly TrayItem[];
  isBusy: boolean;
  onAcceptAll: () => void;
  onMore: () => void;
  children: (item: TrayItem) => ReactNode;
}

/** Open proposals of one customer. */
export function Group({ group, rows, currentId, selection, decidable, isBusy, onAcceptAll, onMore, children }: GroupProps) {
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const { customer, items } = group;
  const all = acceptable(group).length;
  const disagree = items.filter((item) => !isChange(item) && item.agrees === false).length;
  const selected = decidable.filter((item) => selection.has(item.id)).length;
  const hidden = items.length - rows.length;
  return (
    <section aria-labelledby={id} className="border-b border-border">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2/50 px-4 py-1.5 lg:pr-3 lg:pl-6">
        {decidable.length > 0 && (
          <RowCheckbox
            label={`Select all proposals for ${customer.name}`}
            checked={selected === decidable.length}
            isPartial={selected > 0 && selected < decidable.length}
            onChange={() => selection.toggleThese(decidable)}
          />
        )}
        <IconButton
          label={`${isFolded ? 'Show' : 'Hide'} proposals for ${customer.name}`}
          icon={isFolded ? ChevronRightIcon : ChevronDownIcon}
          size="sm"
          aria-expanded={!isFolded}
          className="-mx-2"
          onClick={() => setFolded(!isFolded)}
        />
        <Avatar name={customer.name} />
        <h2 id={id} className="min-w-0 font-semibold wrap-anywhere">
          {customer.name}
        </h2>
        <span className="text-sm text-muted tabular-nums">
          <span className="mr-3">{items.length}</span>
          <span className="sr-only">{items.length === 1 ? ' proposal' : ' proposals'}:</span> {byOrigin(items)}
          {disagree > 0 && `, ${countText(disagree, 'disagrees', 'disagree')}`}
        </span>
        {decidable.length > 0 && all > 0 && (
          <Button size="sm" className="ml-auto pointer-coarse:h-11!" disabled={isBusy} onClick={onAcceptAll}>
            Accept {all}
            <span className="sr-only">{` ${all === 1 ? 'proposal' : 'proposals'} for ${customer.name}`}</span>
          </Button>
        )}
      </div>
      <ul hidden={isFolded}>
        {rows.map((item) => (
          <li
            key={item.id}
            data-proposal={item.id}
            className={classes(
              'border-t border-border lg:border-l-3',
              item.id === currentId ? 'lg:border-l-accent-line lg:bg-surface-2' : 'lg:border-l-transparent',
            )}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {hidden > 0 && !isFolded && (
        <div className="border-t border-border px-3 py-0.5 lg:pl-12">
          <Button
            size="sm"
            variant="ghost"
            icon={ChevronDownIcon}
            className="font-normal! text-muted! pointer-coarse:h-11!"
            onClick={onMore}
          >
            Show {hidden} more of {customer.name}
          </Button>
        </div>
      )}
    </section>
  );
}
