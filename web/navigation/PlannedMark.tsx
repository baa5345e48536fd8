import { plannedAt } from './planned.ts';

/** Behind the words of a link whose screen is not built yet; gone once it is. */
export function PlannedMark({ to }: { to: string }) {
  return (
    plannedAt(to) !== undefined && (
      <span aria-hidden className="ml-auto text-xs font-normal">
        Planned
      </span>
    )
  );
}
