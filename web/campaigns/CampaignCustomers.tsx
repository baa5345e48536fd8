import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Campaign, type CampaignCustomer, exportCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { getCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { type CampaignState, countsUnits, isPriced, totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { amountText, currencySign, moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { PencilIcon, UsersIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { OUTLINED, Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { useSelection } from '#web/ui/tables/selection.ts';
import { type CustomerRow, lastChange, STATE_LOOKS, UNIT_WORDS } from './campaigns.words.ts';
import { agendaText } from './effects/effects.words.ts';
import { SelectedCustomers } from './SelectedCustomers.tsx';

const NOTHING = <span className="text-muted">–</span>;
const OPEN: readonly CampaignState[] = ['approved', 'in_progress'];
const VIEWS = {
  all: { label: 'All', has: () => true },
  waiting: { label: 'Awaiting decision', has: ({ state }: CampaignCustomer) => state === 'proposed' },
  open: { label: 'Open', has: ({ state }: CampaignCustomer) => OPEN.includes(state) },
  declined: { label: 'Declined', has: ({ state }: CampaignCustomer) => state === 'declined' },
} as const;
type View = keyof typeof VIEWS;
const KEYS = Object.keys(VIEWS) as View[];

interface CampaignCustomersProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  mayEdit: boolean;
}

export function CampaignCustomers({ campaign, customers, mayEdit }: CampaignCustomersProps) {
  const { show } = useSearch({ from: '/frame/recommendations/campaigns/$id' });
  const navigate = useNavigate({ from: '/recommendations/campaigns/$id' });
  const view = KEYS.find((key) => key === show) ?? 'all';
  const choose = (chosen: View) =>
    void navigate({ search: (now) => ({ ...now, show: chosen === 'all' ? undefined : chosen }), replace: true });
  const effects = useEffects(campaign.id);
  const rows: CustomerRow[] = customers.filter(VIEWS[view].has).map((row) => {
    const agenda = row.state === 'proposed' && !row.recommendation?.decision ? agendaText(effects.get(row.customer.id)) : null;
    return { ...row, id: row.customer.id, change: agenda ?? lastChange(row) };
  });
  const selection = useSelection(rows);
  const area = useRef<HTMLDivElement>(null);
  if (customers.length === 0) {
    return (
      <EmptyState icon={UsersIcon} title="No customers yet">
        Use “Add customers” above to choose the customers of this campaign.
      </EmptyState>
    );
  }
  return (
    <div ref={area}>
      <TableKeys area={area} onToggle={mayEdit ? selection.toggle : undefined} onEscape={selection.clear} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label="Customers shown"
            options={KEYS.map((value) => ({
              value,
              label: `${VIEWS[value].label} ${numberText(customers.filter(VIEWS[value].has).length)}`,
            }))}
            value={view}
            onChange={choose}
          />
        </div>
        <CsvButton download={() => download(exportCampaignCustomers, { params: { id: campaign.id }, query: {} })} />
      </div>
      <Missing campaign={campaign} customers={customers} />
      {rows.length === 0 ? (
        <NoMatches title="No customers in this state" onClear={() => choose('all')} />
      ) : (
        <Table
          label="Customers of the campaign"
          columns={columnsOf(campaign)}
          rows={rows}
          rowKey={({ id }) => id}
          nameOf={({ customer }) => customer.name}
          sums={sumsOf(rows, campaign)}
          hasShortCards
          {...(mayEdit && { selection })}
        />
      )}
      {mayEdit && selection.rows.length > 0 && <SelectedCustomers campaign={campaign} selection={selection} />}
    </div>
  );
}

/** Consequences by customer; none for people who see no reviews. */
function useEffects(id: string) {
  const mayRead = useCan()('qbrs:view');
  const { data } = useQuery({ ...ask(getCampaignEffects, { params: { id } }), enabled: mayRead });
  return new Map(data?.customers.map((effect) => [effect.customerId, effect]));
}

/** Customers for whom the rule gives no amount. */
function Missing({ campaign: { rule, currency }, customers }: Omit<CampaignCustomersProps, 'mayEdit'>) {
  const uncosted = customers.filter(({ amounts, state }) => amounts === null && state === 'not_sent');
  const foreign = uncosted.filter((one) => one.currency !== currency);
  const uncounted = isPriced(rule) && countsUnits(rule) ? uncosted.filter((one) => one.currency === currency && one.units === null) : [];
  if (uncounted.length + foreign.length === 0) return null;
  const { one } = UNIT_WORDS[rule.unit];
  return (
    <div className="mb-3 grid gap-2">
      {uncounted.length > 0 && (
        <Banner tone="warning">
          {`${countText(uncounted.length, 'customer')} without a ${one} count. Select ${uncounted.length === 1 ? 'the customer' : 'them'} and enter it to get an amount.`}
        </Banner>
      )}
      {foreign.length > 0 && (
        <Banner tone="warning">
          {`${countText(foreign.length, 'customer')} with another currency than ${currency}. Select ${foreign.length === 1 ? 'the customer' : 'them'} and enter the amounts.`}
        </Banner>
      )}
    </div>
  );
}

function columnsOf({ currency, rule, options }: Campaign): readonly TableColumn<CustomerRow>[] {
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
    { key: 'units', label: UNIT_WORDS[rule.unit].head, numeric: true, card: 'hidden', cell: ({ units }) => units ?? NOTHING },
    {
      key: 'once',
      label: `One-time, ${sign}`,
      numeric: true,
      className: 'whitespace-nowrap',
      cell: (row) =>
        row.amounts ? (
          <>
            {row.isEdited && <Edited />}
            {amount(row, row.amounts.oneTime)}
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
      cell: (row) => (row.amounts ? amount(row, row.amounts.monthly) : NOTHING),
    },
    ...options.map((option): TableColumn<CustomerRow> => ({
      key: `option-${option.key}`,
      label: `${option.name}, ${sign}`,
      numeric: true,
      card: 'hidden',
      className: 'whitespace-nowrap text-muted',
      cell: (row) => <OptionAmounts option={row.options.find(({ key }) => key === option.key)} show={(value) => amount(row, value)} />,
    })),
    { key: 'hours', label: 'Hours', numeric: true, card: 'hidden', cell: ({ amounts }) => (amounts ? numberText(amounts.hours) : NOTHING) },
    {
      key: 'quarter',
      label: 'Quarter',
      card: 'hidden',
      className: 'whitespace-nowrap',
      cell: ({ recommendation }) => (recommendation?.targetQuarter ? quarterLabel(recommendation.targetQuarter) : NOTHING),
    },
    {
      key: 'owner',
      label: 'Owner',
      card: 'hidden',
      cell: ({ recommendation }) =>
        recommendation?.owner ? (
          <span title={recommendation.owner.name}>
            <Avatar name={recommendation.owner.name} />
            <span className="sr-only">{recommendation.owner.name}</span>
          </span>
        ) : (
          NOTHING
        ),
    },
  ];
}

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

function sumsOf(rows: readonly CustomerRow[], { currency, rule }: Campaign) {
  const { oneTime, monthly, hours } = totalsOf(rows, currency);
  const units = rows.reduce((sum, row) => sum + (row.units ?? 0), 0);
  return {
    customer: countText(rows.length, 'customer'),
    units: <Sum value={numberText(units)} what={UNIT_WORDS[rule.unit].many} />,
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
