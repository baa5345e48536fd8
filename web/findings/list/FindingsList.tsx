import { Suspense } from 'react';
import { exportFindings, type Finding } from '#contract/findings/findings.contract.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { INBOX_VIEWS, queryOf, useFindingsList, VIEW_LABELS } from '#web/findings/findings.search.ts';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { download } from '#web/http/download.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { columnsOf } from './findings.columns.tsx';
import { ShowAs } from './ShowAs.tsx';

const FILTERS = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: FINDING_STATUSES.map((value) => ({ value, label: FINDING_STATUS_LABELS[value] })),
  },
  {
    kind: 'choice',
    key: 'severity',
    label: 'Severity',
    options: FINDING_SEVERITIES.toReversed().map((value) => ({ value, label: SEVERITY_LABELS[value] })),
  },
  { kind: 'choice', key: 'group', label: 'In the inbox', options: INBOX_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] })) },
] as const satisfies readonly ListFilter[];

/** Filters across customers; findings of one customer have one vCIO. */
const ACROSS = [
  { kind: 'customer', key: 'customerId', label: 'Customer' },
  { kind: 'person', key: 'vcioId', label: 'vCIO' },
] as const satisfies readonly ListFilter[];

/** Loaded on demand, since read-only users never need its menus. */
const DecideSeveral = lazyPage(() => import('./DecideSeveral.tsx'), 'DecideSeveral');

const decideSeveral = (selection: Selection<Finding>) => (
  <Suspense>
    <DecideSeveral selection={selection} />
  </Suspense>
);

/** All findings as a list, including resolved ones; a row opens its finding in the inbox. */
export function FindingsList({ customerId }: { customerId: string | undefined }) {
  const may = useCan();
  const list = useFindingsList(customerId);
  const isAcross = customerId === undefined;
  const place = isAcross ? '/recommendations' : `/customers/${customerId}`;
  const query = { ...queryOf(list.search), ...(!isAcross && { customerId }) };
  return (
    <ListScreen
      list={list}
      {...(isAcross && { name: 'findings' as const, base: BASE })}
      label="Findings"
      columns={columnsOf(customerId)}
      filters={isAcross ? [...FILTERS, ...ACROSS] : FILTERS}
      nameOf={({ title }) => title}
      rowTo={({ id }) => `${place}?tab=findings&finding=${id}`}
      noMatches={{ title: 'No findings match' }}
      empty={
        <EmptyState icon={CircleCheckIcon} title="No findings yet" action={isAcross && <LoadSample />}>
          Gaps appear here when an assessment is submitted.
        </EmptyState>
      }
      bulk={may('assessments:approve') || may('customers:edit') ? decideSeveral : undefined}
      beside={
        <>
          <ShowAs shown="list" />
          {list.all !== 0 && <CsvButton download={() => download(exportFindings, { query: { ...query, format: 'csv' } })} />}
        </>
      }
    />
  );
}

/** Search parameters that every link to the list keeps. */
const BASE = { tab: 'findings', show: 'list' };
