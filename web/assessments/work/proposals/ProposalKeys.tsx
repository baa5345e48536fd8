import { Kbd } from '#web/ui/controls/Kbd.tsx';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['P'], 'accept'],
  [['R'], 'reject'],
  [['1', '2', '3', '0'], 'answer yourself'],
  [['J', 'K'], 'move'],
  [['Shift', 'P'], 'accept section'],
  [['Z'], 'undo'],
];

/** Keys of the list at its foot. Hidden from screen readers, which have the full list of keys. */
export function ProposalKeys() {
  return (
    <p
      aria-hidden
      className="sticky bottom-0 mt-auto flex h-9 shrink-0 items-center gap-x-4 overflow-hidden border-t border-border bg-surface-1 px-4 text-xs whitespace-nowrap text-muted pointer-coarse:hidden"
    >
      {KEYS.map(([keys, does]) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  );
}
