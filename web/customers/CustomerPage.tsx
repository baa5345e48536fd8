import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Customer, getCustomer } from '#contract/customers/customers.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/controls/Tabs.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerAssessments } from './CustomerAssessments.tsx';
import { CustomerContacts } from './CustomerContacts.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { CustomerQbrs } from './CustomerQbrs.tsx';
import { CustomerStatusChip } from './CustomerStatusChip.tsx';
import { HealthScore } from './HealthScore.tsx';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'assessments', label: 'Assessments' },
  { value: 'qbrs', label: 'QBRs' },
  { value: 'contacts', label: 'Contacts' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function CustomerPage() {
  const { id } = useParams({ from: '/frame/customers/$id' });
  const search = useSearch({ from: '/frame/customers/$id' });
  const navigate = useNavigate({ from: '/customers/$id' });
  const { data: customer } = useSuspenseQuery(ask(getCustomer, { params: { id } }));
  const maySeeQbrs = useCan()('qbrs:view');
  const tabs = TABS.filter(({ value }) => value !== 'qbrs' || maySeeQbrs);
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'overview';

  return (
    <>
      <PageHeader
        title={customer.name}
        breadcrumb={[{ label: 'Customers', to: '/customers' }]}
        aside={<CustomerStatusChip status={customer.status} />}
        facts={<Facts customer={customer} />}
        actions={
          <CustomerActions
            customer={customer}
            dialog={search.dialog}
            onDialog={(dialog) => void navigate({ search: (now) => ({ ...now, dialog }), replace: true })}
          />
        }
      />
      <Tabs<Tab>
        label="Customer"
        tabs={tabs}
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen === 'overview' ? undefined : chosen }, replace: true })}
      >
        {tab === 'overview' && <CustomerOverview customer={customer} />}
        {tab === 'assessments' && <CustomerAssessments customer={customer} />}
        {tab === 'qbrs' && <CustomerQbrs customer={customer} />}
        {tab === 'contacts' && <CustomerContacts customer={customer} />}
      </Tabs>
    </>
  );
}

function Facts({ customer: { health, vcio, engineer, tier } }: { customer: Customer }) {
  return (
    <>
      <span className="inline-flex items-center gap-2">
        Alignment score {health.score === null ? 'not known yet' : <HealthScore health={health} />}
      </span>
      <span>vCIO: {vcio?.name ?? 'nobody'}</span>
      <span>Engineer: {engineer?.name ?? 'nobody'}</span>
      {tier && <span>Tier {tier}</span>}
    </>
  );
}
