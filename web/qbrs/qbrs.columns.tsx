import { Link } from '@tanstack/react-router';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { QbrStatusChip } from '#web/ui/marks/QbrStatusChip.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** Limited in width, since the row has nine other columns. */
const ONE_LINE = 'max-w-full truncate rows:block rows:max-w-44';

export const COLUMNS: readonly TableColumn<QbrRow>[] = [
  {
    key: 'customer',
    label: 'Customer, period, title',
    sortKey: 'customer',
    cell: (qbr) => (
      <span className="cards:flex cards:flex-wrap cards:items-baseline cards:gap-x-2">
        <span className={ONE_LINE} title={qbr.customer.name}>
          {qbr.customer.name}
        </span>
        <span className={`${ONE_LINE} text-xs font-normal text-muted`} title={qbr.title}>
          {titleLine(qbr)}
        </span>
      </span>
    ),
  },
  { key: 'date', label: 'Date', sortKey: 'date', cell: (qbr) => <Meeting qbr={qbr} /> },
  {
    key: 'status',
    label: 'Status',
    sortKey: 'status',
    cell: ({ status, overdue }) => <QbrStatusChip status={status} overdue={overdue} />,
    card: 'aside',
  },
  { key: 'owner', label: 'vCIO', sortKey: 'owner', cell: ({ owner }) => <Owner name={owner?.name} />, card: 'hidden' },
  {
    key: 'score',
    label: 'Score',
    sortKey: 'score',
    cell: ({ score }) => <Score score={score} />,
    numeric: true,
    card: 'hidden',
  },
  { key: 'value', label: 'Requested', sortKey: 'value', cell: (qbr) => <Value qbr={qbr} />, numeric: true },
  { key: 'decided', label: 'Decided', cell: (qbr) => <Decided {...qbr} />, numeric: true },
  { key: 'recap', label: 'Recap sent', sortKey: 'recap', cell: ({ recapSentAt }) => <DateText value={recapSentAt} />, card: 'hidden' },
  {
    key: 'updated',
    label: 'Updated',
    sortKey: 'updated',
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
    card: 'hidden',
    isExtra: true,
  },
];

/** Title without the customer's name, which is above it, and with the period. */
function titleLine({ title, customer, period }: QbrRow): string {
  const usual = `${customer.name} - `;
  const rest = title.startsWith(usual) ? title.slice(usual.length) : title;
  return rest.includes(periodLabel(period)) ? rest : `${periodLabel(period)}, ${rest}`;
}

/** Meeting date, or the request for an outcome after it. */
function Meeting({ qbr: { id, dateTime, needsOutcome } }: { qbr: QbrRow }) {
  return (
    <span className="flex items-start rows:flex-col cards:gap-2">
      {needsOutcome && (
        <span className="rows:hidden">
          <DateText value={dateTime} />
        </span>
      )}
      <span className={needsOutcome ? 'cards:hidden' : ''}>
        <DateText value={dateTime} withTime />
      </span>
      {needsOutcome && (
        <Link
          to="/qbrs/$id/meeting"
          params={{ id }}
          search={{ record: true }}
          className="relative text-xs font-medium whitespace-nowrap text-warning-text underline underline-offset-3"
        >
          Record outcome
        </Link>
      )}
    </span>
  );
}

function Score({ score }: Pick<QbrRow, 'score'>) {
  const bands = useScoreBands();
  return score === null ? <span className="text-muted">–</span> : scoreText(score, bands);
}

function Owner({ name }: { name: string | undefined }) {
  return name ? (
    <span className="block max-w-24 truncate" title={name}>
      {name}
    </span>
  ) : (
    <span className="text-muted">Unassigned</span>
  );
}

function Value({ qbr: { asked } }: { qbr: QbrRow }) {
  const { count, currency, value } = asked;
  if (count === 0 || !value) return <span className="text-muted">–</span>;
  const { oneTime, monthly, toQuote } = value;
  if (toQuote === count) return <Money oneTime={0} monthly={0} currency={currency} isKnown={false} />;
  return (
    <span className="whitespace-nowrap">
      <Money oneTime={oneTime} monthly={oneTime === 0 ? monthly : 0} currency={currency} />
      {oneTime !== 0 && monthly !== 0 && (
        <span className="text-xs text-muted tabular-nums cards:hidden"> + {moneyText(monthly, currency)}/month</span>
      )}
      {toQuote > 0 && (
        <span className="text-xs text-muted cards:hidden" title={`${numberText(toQuote)} to be quoted`}>
          {' '}
          +{numberText(toQuote)}
          <span className="sr-only"> to be quoted</span>
        </span>
      )}
    </span>
  );
}

function Decided({ asked: { count, decided }, needsOutcome }: Pick<QbrRow, 'asked' | 'needsOutcome'>) {
  if (count === 0) return <span className="text-muted cards:hidden">–</span>;
  return (
    <span className={needsOutcome ? 'whitespace-nowrap cards:hidden' : 'whitespace-nowrap'}>
      {decided} of {count}
      <span className="sr-only"> decided</span>
    </span>
  );
}
