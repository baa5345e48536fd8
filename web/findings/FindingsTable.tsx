import type { ReactNode } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TableHead } from '#web/ui/tables/TableHead.tsx';
import { AS } from '#web/ui/tables/table.roles.ts';
import { containerFor } from '#web/ui/tables/table.width.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { FindingList } from './findings.search.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export interface InboxGroup {
  key: string;
  title: string;
  /** Sort order or call to action of the group. */
  hint: string;
  list: FindingList;
  /** Number of findings in the whole group, if known. */
  count: number | undefined;
  /** Text for a group without rows. */
  empty: string;
}

const COLUMNS = ['Severity', 'Finding, customer', 'Seen', 'Covered by or suggested'] as const;
const HEAD = COLUMNS.map((label) => ({ key: label, label, cell: () => null }));

interface FindingsTableProps {
  groups: readonly InboxGroup[];
  isOpen: (group: InboxGroup) => boolean;
  onToggle: (group: InboxGroup) => void;
  children: (finding: Finding) => ReactNode;
}

/** Groups of the inbox with their rows; on narrow screens the rows are cards. */
export function FindingsTable({ groups, isOpen, onToggle, children }: FindingsTableProps) {
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', containerFor(COLUMNS.length))}>
      <table {...AS.table} aria-label="Findings" data-short-cards="" className="w-full table-fixed border-collapse text-sm cards:block">
        <colgroup className="cards:hidden">
          <col className="w-29" />
          <col />
          <col className="w-24" />
          <col className="w-[31%]" />
        </colgroup>
        <TableHead columns={HEAD} sorting={undefined} hasActions={false} />
        {groups.map((group) => (
          <tbody key={group.key} {...AS.rowgroup} className="cards:block">
            <tr {...AS.row} className="border-b border-border cards:block">
              <th
                {...AS.rowheader}
                colSpan={COLUMNS.length}
                className="bg-surface-2 p-0 text-left font-normal rows:sticky rows:top-23 rows:z-1 cards:block"
              >
                <GroupHead group={group} isOpen={isOpen(group)} onToggle={() => onToggle(group)} />
              </th>
            </tr>
            {isOpen(group) && group.list.rows?.slice(0, group.list.shown).map(children)}
            {isOpen(group) && <GroupFoot group={group} />}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function GroupHead({ group: { title, count, hint }, isOpen, onToggle }: { group: InboxGroup; isOpen: boolean; onToggle: () => void }) {
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex h-9 w-full items-center gap-2 px-3 text-left -outline-offset-2"
    >
      <Sign size={16} className="mx-1 shrink-0 text-muted" />
      <span className="font-semibold">{title}</span>
      {count !== undefined && <span className="text-muted tabular-nums">{numberText(count)}</span>}
      <span className="ml-auto truncate pl-3 text-muted max-md:hidden">{hint}</span>
    </button>
  );
}

function GroupFoot({ group: { list, count, empty } }: { group: InboxGroup }) {
  const { rows, hasMore, error, shown } = list;
  if (!error && !hasMore && rows?.length !== 0) return null;
  return (
    <tr {...AS.row} className="border-b border-border last:border-b-0 cards:block">
      <td {...AS.cell} colSpan={COLUMNS.length} className="px-4 py-2 text-muted cards:block">
        {error && <ErrorState error={error} onRetry={list.retry} />}
        {!error && rows?.length === 0 && empty}
        {hasMore && (
          <span className="flex items-center gap-3">
            <Button size="sm" loading={list.isReadingMore} onClick={list.more}>
              Show more
            </Button>
            {count !== undefined && <span className="tabular-nums">{`${numberText(shown)} of ${numberText(count)}`}</span>}
          </span>
        )}
      </td>
    </tr>
  );
}
