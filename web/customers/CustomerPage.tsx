import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type Customer, getCustomer } from '#contract/customers/customers.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { getCustomerTabCounts } from '#contract/customers/timeline.contract.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { RecommendationDrawer } from '#web/recommendations/detail/RecommendationDrawer.tsx';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerTrail } from '#web/customers/overview/CustomerTrail.tsx';
import { CustomerOverview } from '#web/customers/overview/CustomerOverview.tsx';
import { CustomerStatusChip } from './CustomerStatusChip.tsx';
import { countText } from '#web/ui/data/number.text.ts';

const BudgetTab = lazyPage(() => import('#web/budgets/BudgetTab.tsx'), 'BudgetTab');
const CustomerContacts = lazyPage(() => import('#web/customers/contacts/CustomerContacts.tsx'), 'CustomerContacts');
const CustomerActivity = lazyPage(() => import('./CustomerActivity.tsx'), 'CustomerActivity');
const CustomerAssessments = lazyPage(() => import('./CustomerAssessments.tsx'), 'CustomerAssessments');
const CustomerQbrs = lazyPage(() => import('./CustomerQbrs.tsx'), 'CustomerQbrs');
const CustomerAssets = lazyPage(() => import('./CustomerAssets.tsx'), 'CustomerAssets');
const EvidenceTab = lazyPage(() => import('#web/evidence/EvidenceTab.tsx'), 'EvidenceTab');
const Exclusions = lazyPage(() => import('#web/exclusions/Exclusions.tsx'), 'Exclusions');
const FilesOf = lazyPage(() => import('#web/files/tab/FilesOf.tsx'), 'FilesOf');
const FindingsInbox = lazyPage(() => import('#web/findings/FindingsInbox.tsx'), 'FindingsInbox');
const RecommendationsTable = lazyPage(() => import('#web/recommendations/RecommendationsTable.tsx'), 'RecommendationsTable');
const CustomerSurveys = lazyPage(() => import('#web/surveys/customer/CustomerSurveys.tsx'), 'CustomerSurveys');
const TicketsTab = lazyPage(() => import('#web/psa/tickets/TicketsTab.tsx'), 'TicketsTab');
const StackTab = lazyPage(() => import('#web/stack/StackTab.tsx'), 'StackTab');
const Roadmap = lazyPage(() => import('#web/roadmap/Roadmap.tsx'), 'Roadmap');

/** Tabs in the order of a review year; `needs` hides a tab from roles that its calls would refuse. */
const TABS = [
  { value: 'overview', label: 'Overview', needs: 'customers:view' },
  { value: 'assessments', label: 'Assessments', needs: 'assessments:view' },
  { value: 'evidence', label: 'Evidence', needs: 'customers:view' },
  { value: 'findings', label: 'Findings', needs: 'assessments:view' },
  { value: 'recommendations', label: 'Recommendations', needs: 'assessments:view' },
  { value: 'roadmap', label: 'Roadmap', needs: 'assessments:view' },
  { value: 'budget', label: 'Budget', needs: 'assessments:view', feature: 'budgets' },
  { value: 'assets', label: 'Assets & agreements', needs: 'customers:view' },
  { value: 'stack', label: 'Stack', needs: 'customers:view', feature: 'stack' },
  { value: 'tickets', label: 'Tickets', needs: 'customers:view', feature: 'psa' },
  {
    value: 'qbrs',
    get label() {
      return reviewWord().Many;
    },
    needs: 'qbrs:view',
  },
  { value: 'surveys', label: 'Surveys', needs: 'customers:view' },
  { value: 'contacts', label: 'Contacts & sites', needs: 'customers:view' },
  { value: 'files', label: 'Files', needs: 'customers:view' },
  { value: 'activity', label: 'Activity', needs: 'customers:view' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function CustomerPage() {
  const { id } = useParams({ from: '/frame/customers/$id' });
  const search = useSearch({ from: '/frame/customers/$id' });
  const navigate = useNavigate({ from: '/customers/$id' });
  const { data: customer } = useSuspenseQuery(ask(getCustomer, { params: { id } }));
  const may = useCan();
  const isOpen = useIsOpen();
  const tabs = TABS.filter((entry) => may(entry.needs) && (!('feature' in entry) || isOpen(entry.feature)));
  const counts = useQuery(ask(getCustomerTabCounts, { params: { id } })).data;
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'overview';

  return (
    <>
      <PageHeader
        title={customer.name}
        breadcrumb={[{ label: 'Customers', to: '/customers' }]}
        place={<CustomerTrail id={id} />}
        {...(customer.logo && { mark: <CustomerLogo address={customer.logo} /> })}
        aside={
          <>
            {customer.status !== 'active' && <CustomerStatusChip status={customer.status} />}
            {customer.isSample && <SampleMark />}
          </>
        }
        facts={<Facts customer={customer} />}
        actions={
          !customer.mergedInto && (
            <CustomerActions
              customer={customer}
              hasTabActions={tab === 'evidence'}
              dialog={search.dialog}
              onDialog={(dialog) => void navigate({ search: (now) => ({ ...now, dialog }), replace: true })}
            />
          )
        }
      />
      {customer.mergedInto && <WentInto customer={customer.mergedInto} />}
      <Tabs<Tab>
        label="Customer"
        tabs={tabs.map((entry) => ({ ...entry, count: countOf(entry.value, customer, counts) }))}
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen === 'overview' ? undefined : chosen }, replace: true })}
      >
        <Suspense fallback={<TableSkeleton rows={5} label="Loading" />}>
          <Content tab={tab} customer={customer} />
        </Suspense>
      </Tabs>
      <RecommendationDrawer />
    </>
  );
}

type Counts = OutputOf<typeof getCustomerTabCounts>;

/** Count on a tab; for findings the open ones, as everywhere. */
function countOf(tab: Tab, { openFindings }: Customer, counts: Counts | undefined): number | undefined {
  if (tab === 'findings') return openFindings;
  const byTab: Partial<Record<Tab, number | null>> = counts ?? {};
  return byTab[tab] ?? undefined;
}

function Content({ tab, customer }: { tab: Tab; customer: Customer }) {
  const shown: Record<Tab, () => ReactNode> = {
    overview: () => <CustomerOverview customer={customer} />,
    assessments: () => (
      <div className="grid gap-8">
        <CustomerAssessments customer={customer} />
        <Exclusions place={{ customerId: customer.id }} isOpen={customer.status !== 'archived'} />
      </div>
    ),
    evidence: () => <EvidenceTab customer={customer} />,
    findings: () => <FindingsInbox customerId={customer.id} />,
    recommendations: () => <RecommendationsTable customerId={customer.id} />,
    roadmap: () => <Roadmap customerId={customer.id} />,
    budget: () => <BudgetTab customerId={customer.id} />,
    assets: () => <CustomerAssets customer={customer} />,
    stack: () => <StackTab customer={customer} />,
    tickets: () => <TicketsTab customer={customer} />,
    qbrs: () => <CustomerQbrs customer={customer} />,
    surveys: () => <CustomerSurveys customer={customer} />,
    contacts: () => <CustomerContacts customer={customer} />,
    files: () => <FilesOf place={{ ownerType: 'customer', ownerId: customer.id }} change="customers:edit" />,
    activity: () => <CustomerActivity customer={customer} />,
  };
  return shown[tab]();
}

/** White background, since logos are drawn for paper. */
function CustomerLogo({ address }: { address: string }) {
  return <img src={address} alt="" className="row-span-2 size-9 rounded-field bg-[#ffffff] object-contain" />;
}

/** A merged customer keeps its page, so that old links and the audit log still resolve. */
function WentInto({ customer: { id, name } }: { customer: NonNullable<Customer['mergedInto']> }) {
  return (
    <div className="mb-4">
      <Banner tone="info">
        This duplicate was merged into <TextLink to={`/customers/${id}`}>{name}</TextLink>, which now has all its data.
      </Banner>
    </div>
  );
}

/** Omits score and team, which are on the overview. */
function Facts({ customer: { status, tier, industry, userCount, createdAt } }: { customer: Customer }) {
  return (
    <>
      {tier && <span>Tier {tier}</span>}
      {industry && <span>{industry}</span>}
      {userCount !== null && <span>{countText(userCount, 'user')}</span>}
      <span>
        {status === 'prospect' ? 'added on' : 'customer since'} <DateText value={createdAt} />
      </span>
    </>
  );
}
