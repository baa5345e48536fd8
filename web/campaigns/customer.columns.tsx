import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { addMonths, type FiscalQuarter, firstMonthOfQuarter, quarterName, shortMonth } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { NamedAvatar } from '#web/ui/data/Avatar.tsx';
import { amountText, currencySign, moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { OUTLINED } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { type CustomerRow, STATE_LOOKS, unitWords } from './campaigns.words.ts';

const NOTHING = <span className="text-muted">–</span>;

/** Columns of the customers of a campaign. */
export function columnsOf(campaign: Campaign): readonly TableColumn<CustomerRow>[] {
  const { currency, options } = campaign;
  const sign = currencySign(currency);
  const amount = (row: CustomerRow, value: number) =>
    row.currency === currency ? amountText(value, currency) : moneyText(value, row.currency);
  return [
    {
      key: 'customer',
      label: 'Customer',
      className: `rows:w-[26%] rows:max-w-0 rows:truncate ${OUTLINED}`,
      cell: (row) => <CustomerName row={row} />,
    },
    {
      key: 'state',
      label: 'State',
      card: 'aside',
      cell: ({ state }) => (
        <StatusChip tone={STATE_LOOKS[state].tone} icon={STATE_LOOKS[state].icon}>
          {STATE_LOOKS[state].label}
        </StatusChip>
      ),
    },
    {
      key: 'change',
      label: 'Last change',
      className: 'rows:w-[36%] rows:max-w-0 rows:truncate text-muted',
      cell: ({ change }) => <span title={change}>{change}</span>,
    },
    { key: 'units', label: unitWords(campaign).head, numeric: true, card: 'hidden', cell: ({ units }) => units ?? NOTHING },
    {
      key: 'once',
      label: `One-time, ${sign}`,
      numeric: true,
      className: 'whitespace-nowrap',
      cell: (row) =>
        row.amounts ? (
          <>
            {row.isEdited && <Edited />}
            <span className={counted(row)}>
              {/* Cards have no column head that names the currency. */}
              {row.currency === currency && <span className="rows:hidden">{sign}</span>}
              {amount(row, row.amounts.oneTime)}
            </span>
          </>
        ) : (
          <span className="text-muted">to be quoted</span>
        ),
    },
    {
      key: 'month',
      label: `Monthly, ${sign}`,
      numeric: true,
      card: 'hidden',
      className: 'whitespace-nowrap',
      cell: (row) => (row.amounts ? <span className={counted(row)}>{amount(row, row.amounts.monthly)}</span> : NOTHING),
    },
    ...options.map((option): TableColumn<CustomerRow> => ({
      key: `option-${option.key}`,
      label: `${option.name}, ${sign}`,
      numeric: true,
      card: 'hidden',
      className: 'whitespace-nowrap text-muted',
      cell: (row) => <OptionAmounts option={row.options.find(({ key }) => key === option.key)} show={(value) => amount(row, value)} />,
    })),
    {
      key: 'hours',
      label: 'Hours',
      numeric: true,
      card: 'hidden',
      cell: (row) => (row.amounts ? <span className={classes('text-muted', counted(row))}>{numberText(row.amounts.hours)}</span> : NOTHING),
    },
    {
      key: 'quarter',
      label: 'Quarter',
      card: 'hidden',
      className: 'whitespace-nowrap',
      cell: ({ targetQuarter, startMonth, state }) =>
        targetQuarter && state !== 'declined' ? (
          <span title={monthsText(targetQuarter, startMonth)}>{quarterName(targetQuarter, startMonth)}</span>
        ) : (
          NOTHING
        ),
    },
    {
      key: 'owner',
      label: 'Owner',
      card: 'hidden',
      // Before the recommendation exists, the owner is the one of the campaign.
      cell: ({ recommendation }) => <NamedAvatar name={(recommendation ?? campaign).owner?.name} />,
    },
  ];
}

/** Months of a fiscal quarter, since the customers of a campaign have different fiscal years: "Jan 2027 to Mar 2027". */
function monthsText(quarter: FiscalQuarter, startMonth: number): string {
  const first = firstMonthOfQuarter(quarter, startMonth);
  return `${shortMonth(first)} to ${shortMonth(addMonths(first, 2))}`;
}

/** Declined amounts are in no sum. */
const counted = ({ state }: CustomerRow) => (state === 'declined' ? 'text-muted line-through' : undefined);

/** One-time and monthly amount of a further option. */
function OptionAmounts({ option, show }: { option: CampaignCustomer['options'][number] | undefined; show: (value: number) => string }) {
  if (!option?.amounts) return <span className="text-muted">to be quoted</span>;
  const { oneTime, monthly } = option.amounts;
  return (
    <>
      {option.isEdited && <Edited />}
      {monthly === 0 ? show(oneTime) : `${show(oneTime)} + ${show(monthly)}/month`}
    </>
  );
}

const Edited = () => (
  <span title="Edited by hand" className="mr-1 inline-block align-middle text-muted">
    <PencilIcon size={14} />
    <span className="sr-only">Edited by hand: </span>
  </span>
);

/** Opens the recommendation of the customer, else the customer. */
function CustomerName({ row: { customer, recommendation } }: { row: CustomerRow }) {
  if (!recommendation) return <TextLink to={`/customers/${customer.id}`}>{customer.name}</TextLink>;
  return (
    <RecommendationLink id={recommendation.id} className="outline-none after:absolute after:inset-0">
      <span title={customer.name}>{customer.name}</span>
    </RecommendationLink>
  );
}

/** Sums of the rows; declined customers are in none, unless all shown ones declined. */
export function sumsOf(rows: readonly CustomerRow[], campaign: Campaign) {
  const { currency } = campaign;
  const { many } = unitWords(campaign);
  const open = rows.filter(({ state }) => state !== 'declined');
  const summed = open.length === 0 ? rows : open;
  const declined = rows.length - summed.length;
  const { oneTime, monthly, hours } = totalsOf(summed, currency);
  const units = summed.reduce((sum, row) => sum + (row.units ?? 0), 0);
  return {
    customer: `${countText(summed.length, 'customer')}${declined > 0 ? `, without ${numberText(declined)} declined` : ''}`,
    units: <Sum value={numberText(units)} what={many} />,
    once: <Sum value={amountText(oneTime, currency)} what={`${currency} one-time`} />,
    month: <Sum value={amountText(monthly, currency)} what={`${currency} monthly`} />,
    hours: <Sum value={numberText(hours)} what="hours" />,
  };
}

/** Cards have no column head, so the sum gets a label. */
function Sum({ value, what }: { value: string; what: string }) {
  return (
    <>
      {value}
      <span className="rows:hidden"> {what}</span>
    </>
  );
}
