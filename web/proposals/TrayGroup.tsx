import { type ReactNode, useId } from 'react';
import type { TrayGroup, TrayProposal } from '#contract/proposals/tray.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import { acceptable } from './tray.decisions.ts';

/** Rows of a customer that are shown before "Show more". */
export const FIRST_ROWS = 5;

interface GroupProps {
  group: TrayGroup;
  rows: readonly TrayProposal[];
  currentId: string | undefined;
  mayDecide: boolean;
  isBusy: boolean;
  onAcceptAll: () => void;
  onMore: () => void;
  children: (proposal: TrayProposal) => ReactNode;
}

/** Open proposals of one customer. */
export function Group({ group, rows, currentId, mayDecide, isBusy, onAcceptAll, onMore, children }: GroupProps) {
  const id = useId();
  const { customer, proposals } = group;
  const all = acceptable(group).length;
  const disagree = proposals.length - all;
  const hidden = proposals.length - rows.length;
  return (
    <section aria-labelledby={id} className="border-t border-border first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2 px-3 py-2">
        <Avatar name={customer.name} />
        <h2 id={id} className="min-w-0 font-semibold wrap-anywhere">
          {customer.name}
        </h2>
        <span className="text-sm text-muted tabular-nums">
          {countText(proposals.length, 'proposal')}
          {disagree > 0 && `, ${countText(disagree, 'disagrees', 'disagree')}`}
        </span>
        {mayDecide && all > 0 && (
          <Button size="sm" className="ml-auto pointer-coarse:h-11!" disabled={isBusy} onClick={onAcceptAll}>
            Accept {all}
            <span className="sr-only">{` ${all === 1 ? 'proposal' : 'proposals'} for ${customer.name}`}</span>
          </Button>
        )}
      </div>
      <ul>
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
      {hidden > 0 && (
        <div className="border-t border-border px-3 py-1.5">
          <Button size="sm" variant="ghost" icon={ChevronDownIcon} onClick={onMore}>
            Show {hidden} more of {customer.name}
          </Button>
        </div>
      )}
    </section>
  );
}
