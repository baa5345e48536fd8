import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getStats, type Stats } from '#contract/console/console.contract.ts';
import { listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { ConsoleTabs } from './ConsoleTabs.tsx';
import { Figures } from './Figures.tsx';
import { SamplesInWork } from './samples/SamplesInWork.tsx';
import { COLUMNS, FILTERS } from './organizations.columns.tsx';

const SampleDialog = lazyDialog(async () => (await import('./samples/SampleDialog.tsx')).SampleDialog);

/** Dashboard of the platform console: all organisations, with the main figures above. */
export function OrganizationsPage() {
  const [isMaking, setMaking] = useState(false);
  const list = useList(listOrganizations, { isPaged: true });
  const stats = useQuery(ask(getStats));
  return (
    <>
      <PageHeader
        title="Platform dashboard"
        actions={
          <Button {...SampleDialog.prefetch} onClick={() => setMaking(true)}>
            New sample organisation
          </Button>
        }
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        facts={
          stats.data?.organizations.countedAt && (
            <span>
              {'Totals, assessments and last activity were counted '}
              <RelativeTime value={stats.data.organizations.countedAt} />
            </span>
          )
        }
      />
      <ConsoleTabs />
      <div className="mb-4">
        {stats.isPending && <CardSkeleton lines={2} label="Loading figures" />}
        {stats.isError && <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />}
        {stats.data && <Totals stats={stats.data} />}
      </div>
      <SamplesInWork />
      {isMaking && <SampleDialog onClose={() => setMaking(false)} />}
      <ListScreen
        list={list}
        label="Organisations"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={({ name }) => name}
        rowTo={({ id }) => `/admin/organizations/${id}`}
        noMatches={{ title: 'No organisations match' }}
        empty={null}
      />
    </>
  );
}

function Totals({ stats: { organizations, answers, queue } }: { stats: Stats }) {
  const { total, trialing, pastDue, suspended, users, customers } = organizations;
  return (
    <Figures
      figures={[
        { label: 'Organisations', value: numberText(total), more: suspended > 0 && `${numberText(suspended)} suspended` },
        { label: 'In trial', value: numberText(trialing) },
        { label: 'Past due', value: numberText(pastDue), isAlarming: pastDue > 0 },
        { label: 'Users', value: numberText(users) },
        { label: 'Customers', value: numberText(customers) },
        {
          label: 'Failed requests, 24 hours',
          value: answers.percent === null ? '–' : `${answers.percent}%`,
          more: `${numberText(queue.waiting)} queued`,
          isAlarming: (answers.percent ?? 0) >= 1,
        },
      ]}
    />
  );
}
