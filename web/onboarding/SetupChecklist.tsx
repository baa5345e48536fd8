import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { organizationQuery } from '#web/session/organization.ts';
import { useCan } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { checklistQuery } from './checklist.ts';
import { wasCollapsed } from './collapsed.ts';

/** Loaded on demand, since most organisations are already set up. */
const SetupSteps = lazy(async () => ({ default: (await import('./SetupSteps.tsx')).SetupSteps }));

/** Setup checklist before the first QBR, for people with the permission; hidden once dismissed. */
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

/** Reserves the space, so that the figures below do not shift. */
function Reserved() {
  return (
    <div
      role="status"
      className={wasCollapsed() ? 'h-9 w-70' : 'order-last h-138 basis-full rounded-card border border-border bg-surface-1 p-4 md:h-69'}
    >
      <span className="sr-only">Loading setup checklist</span>
      <Skeleton className={wasCollapsed() ? 'h-full w-full' : 'h-4 w-1/3'} />
    </div>
  );
}
