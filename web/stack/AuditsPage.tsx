import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listStackAudits, type StackAuditRow } from '#contract/stack/stack.audits.contract.ts';
import { STACK_AUDIT_STATUSES } from '#domain/stack/stack.rules.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PlusIcon, StackIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { SaveViewButton } from '#web/ui/list/SaveViewButton.tsx';
import { useViews, ViewTabs } from '#web/ui/list/ViewTabs.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { AuditsSearch } from './stack.search.ts';
import { AUDIT_STATUS } from './stack.words.ts';
import { StackTabs } from './StackTabs.tsx';

const NewAuditDialog = lazyDialog(async () => (await import('./NewAuditDialog.tsx')).NewAuditDialog);
const ReportTab = lazyPage(() => import('./report/ReportTab.tsx'), 'ReportTab');

/** Audits of customers' technology, and a report on the latest ones. */
export function AuditsPage() {
  const search = useSearch({ from: '/frame/tech-stack-audits' });
  const navigate = useNavigate({ from: '/tech-stack-audits' });
  const change = (next: Partial<AuditsSearch>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true });
  const mayAudit = useCan()('assessments:edit');
  const isReport = search.tab === 'reports';
  return (
    <>
      <PageHeader
        title="Tech stack"
        actions={
          mayAudit && (
            <Button variant="primary" icon={PlusIcon} {...NewAuditDialog.prefetch} onClick={() => change({ dialog: 'new' })}>
              New audit
            </Button>
          )
        }
      />
      <StackTabs here={isReport ? 'reports' : 'audits'} />
      {isReport ? (
        <Suspense fallback={<TableSkeleton rows={8} label="Loading the report" />}>
          <ReportTab search={search} change={change} />
        </Suspense>
      ) : (
        <Audits mayAudit={mayAudit} />
      )}
      {search.dialog === 'new' && mayAudit && (
        <NewAuditDialog customerId={search.customer} onClose={() => change({ dialog: undefined, customer: undefined })} />
      )}
    </>
  );
}

const COLUMNS: readonly TableColumn<StackAuditRow>[] = [
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer.name },
  { key: 'date', label: 'Date', cell: ({ auditedOn }) => <DateText value={auditedOn} /> },
  {
    key: 'status',
    label: 'Status',
    card: 'aside',
    cell: ({ status }) => (
      <StatusChip tone={AUDIT_STATUS[status].tone} icon={AUDIT_STATUS[status].icon}>
        {AUDIT_STATUS[status].label}
      </StatusChip>
    ),
  },
  { key: 'score', label: 'Score', numeric: true, cell: ({ score }) => (score === null ? '–' : `${score}%`) },
  { key: 'off', label: 'Off standard', numeric: true, cell: ({ offStandard }) => named(offStandard, 'off standard') },
  { key: 'missing', label: 'Missing', numeric: true, cell: ({ missing }) => named(missing, 'missing') },
  { key: 'auditor', label: 'Auditor', cell: ({ auditor }) => auditor?.name ?? '–' },
];

/** Cards have no column head, so the number gets a label. */
function named(count: number, what: string) {
  return (
    <>
      {count}
      <span className="rows:hidden"> {what}</span>
    </>
  );
}

const ANY = 'any';

export function Audits({ mayAudit }: { mayAudit: boolean }) {
  const list = useList(listStackAudits, {
    schema: AuditsSearch,
    tabs: ['tab', 'part', 'tier', 'vendor', 'cell', 'customer'],
    isPaged: true,
    toQuery: ({ status, customerId }) => ({ customerId, status: STACK_AUDIT_STATUSES.find((one) => one === status) }),
  });
  const views = useViews('stack-audits');
  const { search, change } = list;
  return (
    <>
      <ViewTabs {...views} />
      <div className="mb-3 flex flex-wrap gap-2">
        <div className="w-64 max-w-full">
          <CustomerCombobox
            label="Customer"
            placeholder="All customers"
            value={search.customerId ?? null}
            onChange={(id) => change({ customerId: id ?? undefined })}
          />
        </div>
        <div className="w-44">
          <Select
            label="Status"
            options={[
              { value: ANY, label: 'All statuses' },
              ...STACK_AUDIT_STATUSES.map((value) => ({ value, label: AUDIT_STATUS[value].label })),
            ]}
            value={STACK_AUDIT_STATUSES.find((one) => one === search.status) ?? ANY}
            onChange={(value) => change({ status: value === ANY ? undefined : value })}
          />
        </div>
        <div className="ml-auto">
          <SaveViewButton name="stack-audits" views={views} />
        </div>
      </div>
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={7} label="Loading audits" />}
        noMatches={{ title: 'No audits match', hint: 'Try another customer or status.' }}
        empty={
          <EmptyState icon={StackIcon} title="No audits yet">
            {mayAudit
              ? 'An audit compares what a customer uses with your standards, with one key per category. Start one with “New audit”.'
              : 'An audit compares what a customer uses with your standards. Ask an engineer to start one.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <Table
              label="Stack audits"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              rowTo={({ id }) => `/tech-stack-audits/${id}`}
            />
            <ListFoot list={list} />
          </>
        )}
      </ListRows>
    </>
  );
}
