import { type CampaignRow, listCampaigns } from '#contract/campaigns/campaigns.contract.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { FlagIcon } from '#web/ui/icons.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { calendarQuarter } from './campaigns.words.ts';
import { StateBar } from './StateBar.tsx';

const NOTHING = <span className="text-muted">–</span>;
const FILTERS = [{ kind: 'person', key: 'ownerId', label: 'Owner' }] as const satisfies readonly ListFilter[];

const COLUMNS: readonly TableColumn<CampaignRow>[] = [
  { key: 'title', label: 'Campaign', sortKey: 'title', cell: ({ title }) => title },
  {
    key: 'customers',
    label: 'Customers',
    numeric: true,
    card: 'aside',
    cell: ({ customers }) => (
      <>
        {customers}
        <span className="rows:hidden">{customers === 1 ? ' customer' : ' customers'}</span>
      </>
    ),
  },
  {
    key: 'progress',
    label: 'Progress',
    className: 'rows:w-56',
    cell: ({ states }) => <StateBar states={states} />,
  },
  {
    key: 'finished',
    label: 'Done or verified',
    numeric: true,
    card: 'hidden',
    cell: ({ states }) => (states.done ?? 0) + (states.verified ?? 0),
  },
  {
    key: 'once',
    label: 'One-time',
    numeric: true,
    card: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ oneTime, currency }) => (oneTime === 0 ? NOTHING : moneyText(oneTime, currency)),
  },
  {
    key: 'month',
    label: 'Monthly',
    numeric: true,
    card: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ monthly, currency }) => (monthly === 0 ? NOTHING : moneyText(monthly, currency)),
  },
  {
    key: 'quarter',
    label: 'Quarter',
    card: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ targetQuarter }) => (targetQuarter ? calendarQuarter(targetQuarter) : NOTHING),
  },
  { key: 'owner', label: 'Owner', card: 'hidden', cell: ({ owner }) => owner?.name ?? NOTHING },
];

/** Campaigns of the organisation with their progress. */
export function CampaignsPage() {
  return useCan()('assessments:view') ? <Campaigns /> : <ForbiddenState />;
}

function Campaigns() {
  const list = useList(listCampaigns, { isPaged: true });
  const mayStart = useCan()('customers:edit');
  return (
    <>
      <PageHeader
        title="Campaigns"
        breadcrumb={[{ label: 'Recommendations', to: '/recommendations' }]}
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
      />
      <ListScreen
        list={list}
        label="Campaigns"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={({ title }) => title}
        rowTo={({ id }) => `/recommendations/campaigns/${id}`}
        noMatches={{ title: 'No campaigns match' }}
        empty={
          <EmptyState
            icon={FlagIcon}
            title="No campaigns yet"
            action={
              mayStart && (
                <LinkButton to="/recommendations?tab=findings" variant="primary">
                  Open findings
                </LinkButton>
              )
            }
          >
            {mayStart
              ? 'A campaign recommends one fix to every customer with the same gap. Open a finding and choose “Start campaign”.'
              : 'A campaign recommends one fix to every customer with the same gap. Ask a vCIO to start one.'}
          </EmptyState>
        }
      />
    </>
  );
}
