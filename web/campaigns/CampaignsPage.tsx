import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CampaignRow, listCampaigns } from '#contract/campaigns/campaigns.contract.ts';
import type { SourceInput } from '#contract/campaigns/sources.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { downloadCampaignsReport } from '#contract/campaigns/campaigns.report.contract.ts';
import { download } from '#web/http/download.ts';
import { startCampaignPath } from '#web/navigation/campaign.path.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { FlagIcon, PlusIcon } from '#web/ui/icons.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { calendarQuarter } from './campaigns.words.ts';
import { StateBar } from './StateBar.tsx';

const NewCampaignDialog = lazyDialog(async () => (await import('./NewCampaignDialog.tsx')).NewCampaignDialog);

const StartCampaignDialog = lazyDialog(async () => (await import('./StartCampaignDialog.tsx')).StartCampaignDialog);

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
  const search = useSearch({ from: '/frame/recommendations/campaigns' });
  const navigate = useNavigate();
  const start = (source?: SourceInput) =>
    void navigate({ to: source ? startCampaignPath(source) : '/recommendations/campaigns?dialog=new' });
  const close = () => void navigate({ to: '/recommendations/campaigns', replace: true });
  const mayStart = useCan()('customers:edit');
  const mayRead = useCan()('qbrs:view');
  return (
    <>
      <PageHeader
        title="Campaigns"
        breadcrumb={[{ label: 'Recommendations', to: '/recommendations' }]}
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        actions={
          <>
            {mayRead && list.all !== 0 && (
              <>
                <DownloadButton label="Slides (PDF)" download={() => download(downloadCampaignsReport, { query: { format: 'pdf' } })} />
                <DownloadButton label="PowerPoint" download={() => download(downloadCampaignsReport, { query: { format: 'pptx' } })} />
              </>
            )}
            {mayStart && (
              <Button variant="primary" icon={PlusIcon} {...NewCampaignDialog.prefetch} onClick={() => start()}>
                Start campaign
              </Button>
            )}
          </>
        }
      />
      {mayStart && search.dialog === 'new' && <NewCampaignDialog onChoose={start} onClose={close} />}
      {mayStart && search.dialog === 'start' && <StartCampaignDialog source={sourceIn(search)} onClose={close} />}
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
                <Button variant="primary" {...NewCampaignDialog.prefetch} onClick={() => start()}>
                  Start campaign
                </Button>
              )
            }
          >
            {mayStart
              ? 'A campaign recommends one fix to every customer with the same gap or unsupported product.'
              : 'A campaign recommends one fix to every customer with the same gap. Ask a vCIO to start one.'}
          </EmptyState>
        }
      />
    </>
  );
}

interface Started extends Omit<SourceInput, 'stackCategory'> {
  stackCategory?: string | undefined;
}

function sourceIn({ findingId, templateId, questionKey, product, stackCategory }: Started): SourceInput {
  const known = STACK_CATEGORIES.find(({ key }) => key === stackCategory)?.key;
  return { findingId, templateId, questionKey, product, stackCategory: known };
}
