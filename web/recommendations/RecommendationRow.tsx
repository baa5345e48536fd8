import type { RecommendationRow as Row } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { amountText, moneyText } from '#web/ui/data/money.format.ts';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityMark.tsx';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { AS } from '#web/ui/tables/table.roles.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { type RecommendationColumn, type Shows, showsOf } from './recommendations.columns.ts';
import { ageText, declinedText } from './recommendations.words.ts';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';

/** Two lines on a card: title and priority, then status, quarter and money. */
const ROW =
  'group relative border-b border-border last:border-b-0 cards:flex cards:flex-wrap cards:items-center cards:gap-x-2 cards:gap-y-1 ' +
  'cards:px-4 cards:py-2 cards:before:order-2 cards:before:h-0 cards:before:basis-full';
const LINE = 'cards:order-3 cards:text-sm cards:text-muted';
const NUMBER = 'cards:hidden tabular-nums text-right rows:pr-3';
const NOTHING = <span className="text-muted">–</span>;

interface RecommendationRowProps {
  row: Row;
  /** Null for who may not change anything. */
  selection: Selection | null;
  /** The head of the money columns names the currency; otherwise each amount does. */
  hasOneCurrency: boolean;
  /** Where the rows of several customers are not grouped. */
  showsCustomer: boolean;
  now: Date;
  columns: readonly RecommendationColumn[];
  isCompact: boolean;
}

export function RecommendationRow(props: RecommendationRowProps) {
  const { row, selection, hasOneCurrency, showsCustomer, now, columns, isCompact } = props;
  const isSelected = selection?.has(row.id) ?? false;
  const shows = showsOf(columns);
  return (
    <tr {...AS.row} data-row={row.id} className={classes(ROW, isSelected ? 'bg-accent-tint' : 'hover:bg-surface-2')}>
      {selection && (
        <td {...AS.cell} className="relative z-1 rows:w-10 rows:pl-3">
          <RowCheckbox label={`Select ${row.title}`} checked={isSelected} onChange={() => selection.toggle(row.id)} />
        </td>
      )}
      <Title row={row} showsCustomer={showsCustomer} isFirst={selection === null} isCompact={isCompact} />
      <PlanCells row={row} shows={shows} />
      <CostCells row={row} shows={shows} hasOneCurrency={hasOneCurrency} />
      {shows('closes') && (
        <td {...AS.cell} className="whitespace-nowrap cards:hidden">
          <Closes closes={row.closes} />
        </td>
      )}
      {shows('owner') && (
        <td {...AS.cell} className="cards:hidden">
          <Owner owner={row.owner} />
        </td>
      )}
      {shows('age') && (
        <td {...AS.cell} className={classes(NUMBER, 'text-muted')}>
          {ageText(row.createdAt, now)}
        </td>
      )}
      {columns.map(
        ({ key, cell, numeric }) =>
          cell && (
            <td key={key} {...AS.cell} className={classes(numeric ? NUMBER : 'cards:hidden', 'truncate')}>
              {cell(row)}
            </td>
          ),
      )}
    </tr>
  );
}

interface CellsProps {
  row: Row;
  shows: Shows;
}

function PlanCells({ row, shows }: CellsProps) {
  return (
    <>
      {shows('priority') && (
        <td {...AS.cell} className="cards:order-1">
          <PriorityMark priority={row.priority} />
        </td>
      )}
      {shows('status') && (
        <td {...AS.cell} className={LINE}>
          <RecommendationChip status={row.status} />
        </td>
      )}
      {shows('quarter') && (
        <td {...AS.cell} className={classes(LINE, 'whitespace-nowrap')}>
          {row.targetQuarter ? quarterLabel(row.targetQuarter) : <span className="text-muted">–</span>}
        </td>
      )}
    </>
  );
}

/** On a card both amounts are one text; what has no price yet says so over both columns. */
function CostCells({ row, shows, hasOneCurrency }: CellsProps & { hasOneCurrency: boolean }) {
  const monthly = monthlyOf({ recurring: row.recurringCost, recurringPer: row.recurringPer });
  const write = (amount: number) => (hasOneCurrency ? amountText(amount, row.currency) : moneyText(amount, row.currency));
  const amounts = [...(shows('once') ? [row.oneTimeCost] : []), ...(shows('month') ? [monthly] : [])];
  if (amounts.length === 0) return null;
  return (
    <>
      <td {...AS.cell} className="order-3 min-w-0 flex-1 truncate text-right text-xs rows:hidden">
        <Money
          oneTime={shows('once') ? row.oneTimeCost : 0}
          monthly={shows('month') ? monthly : 0}
          currency={row.currency}
          isKnown={row.costKnown}
        />
      </td>
      {row.costKnown ? (
        amounts.map((amount, at) => (
          <td key={at} {...AS.cell} className={NUMBER}>
            {amount === 0 ? NOTHING : write(amount)}
          </td>
        ))
      ) : (
        <td {...AS.cell} colSpan={amounts.length} className={classes(NUMBER, 'text-muted')}>
          to be quoted
        </td>
      )}
    </>
  );
}

interface TitleProps {
  row: Row;
  showsCustomer: boolean;
  isFirst: boolean;
  isCompact: boolean;
}

function Title({ row, showsCustomer, isFirst, isCompact }: TitleProps) {
  const declined = declinedText(row.declinedCount);
  return (
    <th
      {...AS.rowheader}
      scope="row"
      className={classes(
        'text-left text-sm font-medium cards:min-w-0 cards:flex-1 rows:pr-3',
        isCompact ? 'rows:h-8' : 'rows:h-10',
        isFirst && 'rows:pl-3',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <RecommendationLink id={row.id} className="min-w-0 truncate outline-none after:absolute after:inset-0">
          <span title={row.title}>{row.title}</span>
        </RecommendationLink>
        {row.option && row.option.of > 1 && <OptionMark {...row.option} />}
        {row.initiative && <InitiativeChip {...row.initiative} isInRow />}
        {declined && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-normal text-warning-text">
            <AlertTriangleIcon size={14} />
            <span className="cards:sr-only">{declined}</span>
          </span>
        )}
        {showsCustomer && <span className="max-w-[40%] shrink-0 truncate font-normal text-muted">{row.customer.name}</span>}
      </span>
    </th>
  );
}

function Closes({ closes }: { closes: Row['closes'] }) {
  const severities = FINDING_SEVERITIES.toReversed().filter((severity) => closes[severity] > 0);
  if (severities.length === 0) return NOTHING;
  return (
    <span className="flex gap-1.5">
      {severities.map((severity) => (
        <SeverityMark key={severity} severity={severity} count={closes[severity]} />
      ))}
    </span>
  );
}

function Owner({ owner }: { owner: Row['owner'] }) {
  if (!owner) return NOTHING;
  return (
    <span title={owner.name}>
      <Avatar name={owner.name} />
      <span className="sr-only">{owner.name}</span>
    </span>
  );
}
