import { useMatches } from '@tanstack/react-router';
import { useCan } from '#web/session/session.ts';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { NotFoundState } from '#web/ui/feedback/NotFoundState.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { plannedAt, type PlannedScreen } from '#web/navigation/planned.ts';

/** The page at the address of a planned screen: says what it will contain, and links to the most similar existing screen. */
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
