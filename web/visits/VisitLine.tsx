import type { ReactNode } from 'react';
import type { LoggedVisit, Visit } from '#contract/visits/visits.contract.ts';
import type { VisitEnd } from '#domain/visits/visits.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { CircleCheckIcon, ClockIcon, EyeIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

const ENDS: Record<VisitEnd, string> = {
  visitor: 'ended by the platform operator',
  tenant: 'ended by the organisation',
  consent: 'ended together with its consent',
  session: 'ended by signing out',
  time: 'ended automatically',
};

/** Impersonation session with person, reason, times and end. */
export function VisitLine({ visit, children }: { visit: Visit | LoggedVisit; children?: ReactNode }) {
  const { visitor, reason, isConsented, mayWrite, beganAt, endsAt, endedAt, endedBy } = visit;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {visitor.name}
          {endedAt === null && (
            <StatusChip tone="warning" icon={EyeIcon}>
              Active now
            </StatusChip>
          )}
          <StatusChip tone={isConsented ? 'neutral' : 'danger'} icon={isConsented ? CircleCheckIcon : AlertTriangleIcon}>
            {isConsented ? 'With consent' : 'Without consent'}
          </StatusChip>
          <StatusChip tone="neutral" icon={ClockIcon}>
            {mayWrite ? 'Read and change' : 'Read-only'}
          </StatusChip>
        </p>
        {reason !== null && <p className="wrap-anywhere">{reason}</p>}
        <p className="text-sm text-muted">
          <DateText value={beganAt} withTime />
          {endedAt === null ? ', ends by ' : ' to '}
          <DateText value={endedAt ?? endsAt} withTime />
          {endedBy && ` · ${ENDS[endedBy]}`}
        </p>
      </div>
      {children}
    </li>
  );
}
