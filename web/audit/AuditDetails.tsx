import type { ReactNode } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { isInternalField, valueText } from '#domain/audit/audit.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import type { AuditSearch } from './audit.search.ts';

interface AuditDetailsProps {
  event: AuditEvent;
  onFilter: (next: Partial<AuditSearch>) => void;
}

/** What an event changed, field by field, and where it came from. */
export function AuditDetails({ event, onFilter }: AuditDetailsProps) {
  const { changes, entity } = event;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
      {changes.length > 0 ? <Changes changes={changes} /> : <p className="text-muted">No field was changed.</p>}
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
            Its history
          </Button>
        )}
      </div>
    </div>
  );
}

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  return (
    <div className="overflow-clip rounded-card border border-border">
      <table aria-label="Changed fields" className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-border text-left text-muted">
            <th className="px-3 py-1.5 font-medium">Field</th>
            <th className="px-3 py-1.5 font-medium">Before</th>
            <th className="px-3 py-1.5 font-medium">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-b border-border align-top last:border-b-0">
              <th
                scope="row"
                className={classes(
                  'px-3 py-2 text-left font-normal',
                  isInternalField(field) ? 'bg-internal-tint text-internal-text' : 'text-muted',
                )}
              >
                <span className="flex items-center gap-1.5">
                  {isInternalField(field) && <LockIcon size={14} aria-label="Internal" />}
                  {field}
                </span>
              </th>
              <Side sign="−" value={before} className="bg-danger-tint" />
              <Side sign="+" value={after} className="bg-success-tint" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ sign, value, className }: { sign: string; value: unknown; className: string }) {
  const text = valueText(value);
  return (
    <td className={classes('px-3 py-2 wrap-anywhere whitespace-pre-wrap', className)}>
      <span aria-hidden className="mr-1.5 font-semibold">
        {sign}
      </span>
      {text === '' ? <span className="text-muted">empty</span> : text}
    </td>
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
      <Fact name="Seal">{hash ?? 'within seconds'}</Fact>
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
