import { type ReactNode, useId, useState } from 'react';
import type { TrayGroup, TrayProposal } from '#contract/proposals/tray.contract.ts';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import type { GroupedSelection } from '#web/ui/tables/selection.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import { acceptable } from './tray.decisions.ts';
import { byOrigin } from './tray.words.ts';

/** Rows of a customer that are shown before "Show more". */
export const FIRST_ROWS = 5;

interface GroupProps {
  group: TrayGroup;
  rows: readonly TrayProposal[];
  currentId: string | undefined;
  selection: Pick<GroupedSelection, 'has' | 'toggleThese'>;
  mayDecide: boolean;
  isBusy: boolean;
  onAcceptAll: () => void;
  onMore: () => void;
  children: (proposal: TrayProposal) => ReactNode;
}

/** Open proposals of one customer. */
export function Group({ group, rows, currentId, selection, mayDecide, isBusy, onAcceptAll, onMore, children }: GroupProps) {
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const { customer, proposals } = group;
  const all = acceptable(group).length;
  const disagree = proposals.filter(({ agrees }) => agrees === false).length;
  const selected = proposals.filter((proposal) => selection.has(proposal.id)).length;
  const hidden = proposals.length - rows.length;
  return (
    <section aria-labelledby={id} className="border-t border-border first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2 px-3 py-2">
        {mayDecide && (
          <RowCheckbox
            label={`Select all proposals for ${customer.name}`}
            checked={selected === proposals.length}
            isPartial={selected > 0 && selected < proposals.length}
            onChange={() => selection.toggleThese(proposals)}
          />
        )}
        <IconButton
          label={`${isFolded ? 'Show' : 'Hide'} proposals for ${customer.name}`}
          icon={isFolded ? ChevronRightIcon : ChevronDownIcon}
          size="sm"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        <Avatar name={customer.name} />
        <h2 id={id} className="min-w-0 font-semibold wrap-anywhere">
          {customer.name}
        </h2>
        <span className="text-sm text-muted tabular-nums">
          <span className="mr-3">{proposals.length}</span>
          <span className="sr-only">{proposals.length === 1 ? ' proposal' : ' proposals'}:</span> {byOrigin(proposals)}
          {disagree > 0 && `, ${countText(disagree, 'disagrees', 'disagree')}`}
        </span>
        {mayDecide && all > 0 && (
          <Button size="sm" className="ml-auto pointer-coarse:h-11!" disabled={isBusy} onClick={onAcceptAll}>
            Accept {all}
            <span className="sr-only">{` ${all === 1 ? 'proposal' : 'proposals'} for ${customer.name}`}</span>
          </Button>
        )}
      </div>
      <ul hidden={isFolded}>
        {rows.map((proposal) => (
          <li
            key={proposal.id}
            data-proposal={proposal.id}
            className={classes(
              'border-t border-l-2 border-border',
              proposal.id === currentId ? 'border-l-accent-line bg-surface-2' : 'border-l-transparent',
            )}
          >
            {children(proposal)}
          </li>
        ))}
      </ul>
      {hidden > 0 && !isFolded && (
        <div className="border-t border-border px-3 py-1.5">
          <Button size="sm" variant="ghost" icon={ChevronDownIcon} onClick={onMore}>
            Show {hidden} more of {customer.name}
          </Button>
        </div>
      )}
    </section>
  );
}
