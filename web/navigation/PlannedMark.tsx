import { plannedAt } from './planned.ts';

/** Marks a link to a screen that does not exist yet. */
export function PlannedMark({ to }: { to: string }) {
  return (
    plannedAt(to) !== undefined && (
      <span aria-hidden className="ml-auto text-xs font-normal">
        Planned
      </span>
    )
  );
}
