import { useMatches } from '@tanstack/react-router';
import { useCan } from '#web/app/session.ts';
import { ForbiddenState } from '#web/ui/ForbiddenState.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { NotFoundState } from '#web/ui/NotFoundState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { plannedAt, type PlannedScreen } from './planned.ts';

/** Stands at an address whose screen is not built: says so, what it will be, and what comes nearest today. */
export function PlannedPage() {
  const screen = plannedAt(useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }));
  return screen ? <Planned screen={screen} /> : <NotFoundState />;
}

function Planned({ screen: { title, holds, nearest, needs } }: { screen: PlannedScreen }) {
  const may = useCan();
  if (needs && !may(needs)) return <ForbiddenState />;
  return (
    <>
      <PageHeader title={title} />
      <Notice icon={ClockIcon} title="Planned, not built yet" action={<LinkButton to={nearest.to}>{nearest.label}</LinkButton>}>
        {holds}
      </Notice>
    </>
  );
}
