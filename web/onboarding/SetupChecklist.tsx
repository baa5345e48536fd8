import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { organizationQuery } from '#web/session/organization.ts';
import { useCan } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { checklistQuery } from './checklist.ts';
import { wasCollapsed } from './collapsed.ts';

/** Most organisations are set up, and need none of it. */
const SetupSteps = lazy(async () => ({ default: (await import('./SetupSteps.tsx')).SetupSteps }));

/** The organisation's setup before its first QBR, for those who may do it; hidden once it is dismissed. */
export function SetupChecklist() {
  const may = useCan();
  return may('settings:edit') ? <ForAdministrators /> : null;
}

function ForAdministrators() {
  const dismissed = useQuery(organizationQuery).data?.settings.checklist?.dismissed;
  const checklist = useQuery({ ...checklistQuery, refetchOnMount: 'always', enabled: !dismissed });
  if (dismissed || checklist.data?.dismissed) return null;
  if (checklist.data)
    return (
      <Suspense fallback={<Reserved />}>
        <SetupSteps complete={checklist.data.complete} />
      </Suspense>
    );
  // The dashboard works without the checklist, so a failed read hides it.
  return checklist.isPending && <Reserved />;
}

/** Reserves the room, so that the figures below do not move. */
function Reserved() {
  return (
    <div
      role="status"
      className={wasCollapsed() ? 'h-9 w-70' : 'order-last h-138 basis-full rounded-card border border-border bg-surface-1 p-4 md:h-69'}
    >
      <span className="sr-only">Loading the setup checklist</span>
      <Skeleton className={wasCollapsed() ? 'h-full w-full' : 'h-4 w-1/3'} />
    </div>
  );
}
