import type { Broken } from '#domain/recommendations/dependencies.rules.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

interface BreaksOrderProps {
  title: string;
  /** Name of the target place. */
  place: string;
  broken: Broken;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a move that puts a card before its prerequisite or after a dependent one. */
export function BreaksOrder({ title, place, broken: { before, after }, onConfirm, onClose }: BreaksOrderProps) {
  return (
    <ConfirmDialog
      open
      title="Move it out of order?"
      description={
        <>
          {before.length > 0 && <>{`“${title}” depends on ${named(before)}, which would not be finished before ${place} ends. `}</>}
          {after.length > 0 && (
            <>{`${named(after)} ${after.length === 1 ? 'depends' : 'depend'} on “${title}” and would come before it. `}</>
          )}
          No other recommendations are moved.
        </>
      }
      confirmLabel={`Move to ${place}`}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const named = (rows: readonly { title: string }[]) => rows.map(({ title }) => `“${title}”`).join(' and ');
