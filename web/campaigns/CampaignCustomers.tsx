import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Campaign, type CampaignCustomer, exportCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { getCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { type CampaignState, countsUnits, isPriced } from '#domain/campaigns/campaigns.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { ColumnChooser, shownColumns } from '#web/ui/list/ColumnChooser.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { useSelection } from '#web/ui/tables/selection.ts';
import { type CustomerRow, lastChange, unitWords } from './campaigns.words.ts';
import { columnsOf, sumsOf } from './customer.columns.tsx';
import { agendaText } from './effects/effects.words.ts';
import { SelectedCustomers } from './SelectedCustomers.tsx';

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
  const { show, q = '', columns: named } = useSearch({ from: '/frame/recommendations/campaigns/$id' });
  const navigate = useNavigate({ from: '/recommendations/campaigns/$id' });
  const view = KEYS.find((key) => key === show) ?? 'all';
  const choose = (chosen: View) =>
    void navigate({ search: (now) => ({ ...now, show: chosen === 'all' ? undefined : chosen }), replace: true });
  const effects = useEffects(campaign.id);
  const rows: CustomerRow[] = customers
    .filter((row) => VIEWS[view].has(row) && isFound(row, q))
    .map((row) => {
      const isWaiting = row.state === 'proposed' && !row.recommendation?.decision && row.remindedAt === null;
      const agenda = isWaiting ? agendaText(effects.get(row.customer.id)) : null;
      return { ...row, id: row.customer.id, change: agenda ?? lastChange(row) };
    });
  const columns = columnsOf(campaign);
  const chosen = named?.split(',');
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
      <div className="mb-3 flex flex-wrap items-center gap-2">
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
        <SearchBox
          label="Find customer"
          value={q}
          onChange={(text) => void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true })}
        />
        <span className="ml-auto max-md:hidden">
          <ColumnChooser
            columns={columns}
            chosen={chosen}
            onChoose={(keys) => void navigate({ search: (now) => ({ ...now, columns: keys?.join(',') }), replace: true })}
          />
        </span>
        <CsvButton download={() => download(exportCampaignCustomers, { params: { id: campaign.id }, query: {} })} />
      </div>
      <Missing
        campaign={campaign}
        customers={customers}
        onSelect={
          mayEdit
            ? (ids) => {
                choose('all');
                selection.clear();
                selection.toggleThese(ids.map((id) => ({ id })));
              }
            : undefined
        }
      />
      {rows.length === 0 ? (
        <NoMatches
          title={q === '' ? 'No customers in this state' : `No customer found for “${q}”`}
          onClear={() => void navigate({ search: (now) => ({ ...now, show: undefined, q: undefined }), replace: true })}
        />
      ) : (
        <Table
          label="Customers of the campaign"
          columns={shownColumns(columns, chosen)}
          rows={rows}
          rowKey={({ id }) => id}
          nameOf={({ customer }) => customer.name}
          sums={sumsOf(rows, campaign)}
          hasShortCards
          compact
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

/** Spaces around the text and its case do not matter. */
const isFound = ({ customer }: CampaignCustomer, text: string) => customer.name.toLowerCase().includes(text.trim().toLowerCase());

interface MissingProps extends Pick<CampaignCustomersProps, 'campaign' | 'customers'> {
  /** Selects the customers; absent for people who may not edit. */
  onSelect: ((ids: readonly string[]) => void) | undefined;
}

/** Customers for whom the rule gives no amount. */
function Missing({ campaign, customers, onSelect }: MissingProps) {
  const { rule, currency } = campaign;
  const uncosted = customers.filter(({ amounts, state }) => amounts === null && state === 'not_sent');
  const foreign = uncosted.filter((one) => one.currency !== currency);
  const uncounted = isPriced(rule) && countsUnits(rule) ? uncosted.filter((one) => one.currency === currency && one.units === null) : [];
  if (uncounted.length + foreign.length === 0) return null;
  const { one } = unitWords(campaign);
  const select = (those: readonly CampaignCustomer[]) =>
    onSelect && (
      <Button size="sm" variant="ghost" onClick={() => onSelect(those.map(({ customer }) => customer.id))}>
        {`Select ${countText(those.length, 'customer')}`}
      </Button>
    );
  return (
    <div className="mb-3 grid gap-2">
      {uncounted.length > 0 && (
        <Banner tone="warning" action={select(uncounted)}>
          {`${countText(uncounted.length, 'customer has', 'customers have')} no ${one} count. Enter it to get an amount.`}
        </Banner>
      )}
      {foreign.length > 0 && (
        <Banner tone="warning" action={select(foreign)}>
          {`${countText(foreign.length, 'customer has', 'customers have')} another currency than ${currency}. Enter the amounts.`}
        </Banner>
      )}
    </div>
  );
}
