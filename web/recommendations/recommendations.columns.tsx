import type { RecommendationRow as Row } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { NamedAvatar } from '#web/ui/data/Avatar.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { amountText, currencySign, moneyText } from '#web/ui/data/money.format.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityMark.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { ownColumns } from '#web/ui/custom/own.fields.ts';
import { OUTLINED } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { ageText, declinedText } from './recommendations.words.ts';

const NOTHING = <span className="text-muted">–</span>;

interface Showing {
  /** Common currency of all amounts; undefined if they differ, and each amount then shows its own. */
  currency: string | undefined;
  /** True if rows of several customers are not grouped. */
  showsCustomer: boolean;
  now: Date;
  /** Chosen columns; undefined for the default. */
  chosen: readonly string[] | undefined;
}

export function columnsOf({ currency, showsCustomer, now, chosen }: Showing): readonly TableColumn<Row>[] {
  return [
    {
      key: 'title',
      label: 'Recommendation',
      sortKey: 'title',
      className: `rows:w-full rows:max-w-0 ${OUTLINED}`,
      cell: (row) => <Title row={row} showsCustomer={showsCustomer} />,
    },
    {
      key: 'priority',
      label: 'Priority',
      sortKey: 'priority',
      isDescendingFirst: true,
      card: 'aside',
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    {
      key: 'status',
      label: 'Status',
      sortKey: 'status',
      // On cards, amounts are truncated before the status.
      className: 'cards:flex-none!',
      cell: ({ status }) => <RecommendationChip status={status} />,
    },
    {
      key: 'quarter',
      label: 'Quarter',
      sortKey: 'quarter',
      className: 'whitespace-nowrap',
      cell: ({ targetQuarter }) => (targetQuarter ? quarterLabel(targetQuarter) : NOTHING),
    },
    ...moneyColumns(currency, chosen),
    { key: 'closes', label: 'Resolves', card: 'hidden', className: 'whitespace-nowrap', cell: ({ closes }) => <Closes closes={closes} /> },
    { key: 'owner', label: 'Owner', sortKey: 'owner', card: 'hidden', cell: ({ owner }) => <NamedAvatar name={owner?.name} /> },
    {
      key: 'age',
      label: 'Age',
      sortKey: 'created',
      numeric: true,
      card: 'hidden',
      className: 'whitespace-nowrap text-muted',
      cell: ({ createdAt }) => ageText(createdAt, now),
    },
    ...ownColumns<Row>('recommendation'),
  ];
}

const ONCE = { key: 'once', label: 'One-time' };
const MONTH = { key: 'month', label: 'Monthly' };

const monthly = ({ recurringCost, recurringPer }: Row) => monthlyOf({ recurring: recurringCost, recurringPer });

/** On cards the first column shows both amounts as one text; an uncosted row says so once. */
function moneyColumns(currency: string | undefined, chosen: readonly string[] | undefined): TableColumn<Row>[] {
  const shown = [ONCE, MONTH].filter(({ key }) => chosen?.includes(key) ?? true).map(({ key }) => key);
  const sign = currency === undefined ? '' : `, ${currencySign(currency)}`;
  const both = (row: Row) => (
    <Money
      oneTime={shown.includes(ONCE.key) ? row.oneTimeCost : 0}
      monthly={shown.includes(MONTH.key) ? monthly(row) : 0}
      currency={row.currency}
      isKnown={row.costKnown}
    />
  );
  const column = ({ key, label }: { key: string; label: string }, amountOf: (row: Row) => number): TableColumn<Row> => ({
    key,
    label,
    head: `${label}${sign}`,
    sortKey: key,
    isDescendingFirst: true,
    numeric: true,
    card: key === shown[0] ? 'line' : 'hidden',
    className: 'whitespace-nowrap cards:max-w-none! cards:min-w-0 cards:flex-1! cards:text-right',
    cell: (row) => (
      <>
        {key === shown[0] && <span className="text-xs rows:hidden">{both(row)}</span>}
        <span className="cards:hidden">
          {row.costKnown ? <Amount amount={amountOf(row)} currency={row.currency} isNamed={currency === undefined} /> : unpriced(key)}
        </span>
      </>
    ),
  });
  const unpriced = (key: string) => key === shown[0] && <span className="text-muted">to be quoted</span>;
  return [column(ONCE, ({ oneTimeCost }) => oneTimeCost), column(MONTH, monthly)];
}

function Amount({ amount, currency, isNamed }: { amount: number; currency: string; isNamed: boolean }) {
  if (amount === 0) return NOTHING;
  return isNamed ? moneyText(amount, currency) : amountText(amount, currency);
}

function Title({ row, showsCustomer }: { row: Row; showsCustomer: boolean }) {
  const declined = declinedText(row.declinedCount);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <RecommendationLink id={row.id} className="min-w-0 rows:truncate cards:line-clamp-2 outline-none after:absolute after:inset-0">
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
