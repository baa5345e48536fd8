import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getFindingCounts } from '#contract/findings/findings.contract.ts';
import { getRecommendationTotals } from '#contract/recommendations/recommendations.contract.ts';
import { ask } from '#web/http/ask.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { RecommendationDrawer } from './detail/RecommendationDrawer.tsx';
import { NewRecommendationButton } from './NewRecommendationButton.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';

const BudgetTab = lazyPage(() => import('#web/budgets/BudgetTab.tsx'), 'BudgetTab');
const FindingsInbox = lazyPage(() => import('#web/findings/FindingsInbox.tsx'), 'FindingsInbox');
const RecommendationsBoard = lazyPage(() => import('./board/RecommendationsBoard.tsx'), 'RecommendationsBoard');
const RecommendationsTable = lazyPage(() => import('./RecommendationsTable.tsx'), 'RecommendationsTable');
const Roadmap = lazyPage(() => import('#web/roadmap/Roadmap.tsx'), 'Roadmap');

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'board', label: 'Board' },
  { value: 'roadmap', label: 'Roadmap' },
  { value: 'budget', label: 'Budget' },
  { value: 'findings', label: 'Findings' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function RecommendationsPage() {
  return useCan()('assessments:view') ? <Page /> : <ForbiddenState />;
}

function Page() {
  const search = useSearch({ from: '/frame/recommendations' });
  const navigate = useNavigate({ from: '/recommendations' });
  const totals = useQuery(ask(getRecommendationTotals, { query: {} })).data;
  const unassigned = useQuery(ask(getFindingCounts, { query: {} })).data?.byGroup.unassigned;
  const marks: Partial<Record<Tab, object>> = { table: { count: totals?.count }, findings: { alert: waitingFindings(unassigned) } };
  const tab = TABS.find(({ value }) => value === search.tab)?.value ?? 'table';
  const openTab = (chosen: Tab) => void navigate({ search: { tab: chosen === 'table' ? undefined : chosen }, replace: true });

  return (
    <>
      <PageHeader
        title="Recommendations"
        aside={totals && <span className="text-muted tabular-nums">{waitingText(totals)}</span>}
        actions={<Actions />}
      />
      <Tabs<Tab> label="Recommendations" tabs={TABS.map((entry) => ({ ...entry, ...marks[entry.value] }))} value={tab} onChange={openTab}>
        <Suspense>
          {tab === 'table' && <RecommendationsTable />}
          {tab === 'board' && <RecommendationsBoard />}
          {tab === 'roadmap' && <Roadmap />}
          {tab === 'budget' && <BudgetTab />}
          {tab === 'findings' && <FindingsInbox />}
        </Suspense>
      </Tabs>
      <RecommendationDrawer />
    </>
  );
}

function Actions() {
  const mayEdit = useCan()('customers:edit');
  return (
    <>
      <LinkButton to="/recommendations/campaigns" variant="ghost">
        Campaigns
      </LinkButton>
      {mayEdit && <InitiativesButton />}
      {mayEdit && <NewRecommendationButton isMain />}
    </>
  );
}

const InitiativesDialog = lazyDialog(async () => (await import('./initiatives/InitiativesDialog.tsx')).InitiativesDialog);

function InitiativesButton() {
  const { dialog } = useSearch({ from: '/frame/recommendations' });
  const navigate = useNavigate({ from: '/recommendations' });
  const close = () => void navigate({ search: (now) => ({ ...now, dialog: undefined }), replace: true });
  return (
    <>
      <Button
        variant="ghost"
        {...InitiativesDialog.prefetch}
        onClick={() => void navigate({ search: (now) => ({ ...now, dialog: 'initiatives' }) })}
      >
        Initiatives
      </Button>
      {dialog === 'initiatives' && (
        <InitiativesDialog onClose={close} onShow={(initiativeId) => void navigate({ search: { initiativeId }, replace: true })} />
      )}
    </>
  );
}

function waitingFindings(unassigned: number | undefined): string | undefined {
  return unassigned ? `${numberText(unassigned)} unassigned` : undefined;
}

function waitingText({ waiting }: { waiting: number }): string {
  if (waiting === 0) return 'none awaiting decision';
  return countText(waiting, 'awaiting decision', 'awaiting decision');
}
