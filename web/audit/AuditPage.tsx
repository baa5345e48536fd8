import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exportAuditEvents, getAuditFacts, listAuditEvents } from '#contract/audit/audit.contract.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { ArrangementButtons } from '#web/ui/list/ArrangementButtons.tsx';
import { shownColumns } from '#web/ui/list/ColumnChooser.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { SaveViewButton } from '#web/ui/list/SaveViewButton.tsx';
import { useViews, ViewTabs } from '#web/ui/list/ViewTabs.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon, ListSearchIcon, ShieldLockIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { COLUMNS } from './audit.columns.tsx';
import { filtersOf, queryOf } from './audit.query.ts';
import { AuditSearch } from './audit.search.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

const VerifyDialog = lazyDialog(async () => (await import('./VerifyDialog.tsx')).VerifyDialog);

export function AuditPage() {
  return useCan()('audit:view') ? <AuditLog /> : <ForbiddenState />;
}

function AuditLog() {
  const events = useList(listAuditEvents, { schema: AuditSearch, toQuery: queryOf, isPaged: true });
  const area = useRef<HTMLDivElement>(null);
  const views = useViews('audit-logs');
  const { search, change, arrangement } = events;
  const shown = shownColumns(COLUMNS, arrangement.columns);
  const { from, to } = search;
  const facts = useQuery(ask(getAuditFacts, { query: { from, to } })).data;
  const since = facts?.since ? <span className="text-muted">since {formatDay(facts.since)}</span> : null;
  return (
    <div ref={area}>
      <TableKeys area={area} />
      <PageHeader title="Audit Logs" aside={since} actions={<Actions search={search} />} />
      <ViewTabs {...views} />
      <AuditFilters search={search} facts={facts} change={change} clear={events.clear}>
        <SaveViewButton name="audit-logs" views={views} />
        <ArrangementButtons columns={COLUMNS} arrangement={arrangement} />
      </AuditFilters>
      <ListRows
        list={events}
        skeleton={<TableSkeleton columns={shown.length} label="Loading events" />}
        noMatches={{ title: 'No events match', hint: 'No event in the log matches these filters.' }}
        empty={
          <EmptyState icon={ListSearchIcon} title="No activity yet">
            Every change, sign-in and denied action of your organisation appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <AuditTable events={rows} columns={shown} isCompact={arrangement.isCompact} sorting={events.sorting} onFilter={change} />
            <ListFoot list={events} />
          </>
        )}
      </ListRows>
    </div>
  );
}

function Actions({ search }: { search: AuditSearch }) {
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      <Button icon={ShieldLockIcon} {...VerifyDialog.prefetch} onClick={() => setVerifying(true)}>
        Verify log
      </Button>
      <ExportMenu search={search} />
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  );
}

function ExportMenu({ search }: { search: AuditSearch }) {
  const save = (format: 'csv' | 'json') =>
    void download(exportAuditEvents, { query: { ...filtersOf(search), format } }).catch((error: unknown) =>
      toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
    );
  return (
    <Menu trigger={<Button icon={DownloadIcon}>Export</Button>}>
      <MenuItem onSelect={() => save('csv')}>CSV, for a spreadsheet</MenuItem>
      <MenuItem onSelect={() => save('json')}>JSON, for a program</MenuItem>
    </Menu>
  );
}
