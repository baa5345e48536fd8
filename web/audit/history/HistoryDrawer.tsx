import * as z from 'zod/mini';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { HistoryDays } from './HistoryDays.tsx';

interface HistoryDrawerProps {
  thing: { type: 'customer' | 'assessment' | 'template' | 'qbr' | 'sop'; id: string; name: string };
  onClose: () => void;
}

/** The drawer must ignore the filters of the page behind it. */
const NO_SEARCH = z.object({});

/** Audit history of one entity, newest first, for people with the audit permission. */
export function HistoryDrawer({ thing: { type, id, name }, onClose }: HistoryDrawerProps) {
  const events = useList(listAuditEvents, { pageSize: 25, schema: NO_SEARCH, toQuery: () => ({ entityType: type, entityId: id }) });
  return (
    <Drawer
      open
      onClose={onClose}
      title={`History of ${name}`}
      width="w-140"
      footer={<TextLink to={`/audit-logs?entityType=${type}&entityId=${id}`}>Open in the audit log</TextLink>}
    >
      <div className="p-4">
        <ListRows
          list={events}
          skeleton={<TableSkeleton rows={6} columns={2} label="Loading the history" />}
          empty={
            <EmptyState icon={HistoryIcon} title="No events for this record">
              Events older than the retention period of the audit log have been removed.
            </EmptyState>
          }
        >
          {(rows) => <HistoryDays events={rows} />}
        </ListRows>
      </div>
    </Drawer>
  );
}
