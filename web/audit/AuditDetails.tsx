import type { ReactNode } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { HistoryIcon } from '#web/ui/icons.tsx';
import type { AuditSearch } from './audit.search.ts';
import { ChangedFields } from './ChangedFields.tsx';

interface AuditDetailsProps {
  event: AuditEvent;
  onFilter: (next: Partial<AuditSearch>) => void;
}

/** Changes made by an event, field by field, and its origin. */
export function AuditDetails({ event, onFilter }: AuditDetailsProps) {
  const { changes, entity } = event;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
      {changes.length > 0 ? <ChangedFields changes={changes} /> : <p className="text-muted">No field was changed.</p>}
      <div className="grid gap-3">
        <Facts event={event} />
        {entity.id !== null && (
          <Button
            size="sm"
            icon={HistoryIcon}
            className="justify-self-start"
            onClick={() =>
              onFilter({ entityType: entity.type, entityId: entity.id ?? undefined, from: undefined, to: undefined, q: undefined })
            }
          >
            Show history
          </Button>
        )}
      </div>
    </div>
  );
}

function Facts({ event: { seq, at, requestId, userAgent, ip, entity, hash } }: { event: AuditEvent }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <Fact name="Event">{seq}</Fact>
      <Fact name="Time">{formatMoment(at)}</Fact>
      <Fact name="Kind">{entity.type}</Fact>
      {ip !== null && <Fact name="IP">{ip}</Fact>}
      {requestId !== null && <Fact name="Request">{requestId}</Fact>}
      <Fact name="Hash">{hash ?? 'available within seconds'}</Fact>
      {userAgent !== null && <Fact name="Browser">{userAgent}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  );
}
