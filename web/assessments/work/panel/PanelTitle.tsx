import { Kbd } from '#web/ui/controls/Kbd.tsx';

/** Heading of a panel part, with its shortcut key. */
export function PanelTitle({ children, letter }: { children: string; letter?: string }) {
  return (
    <p className="mb-1 flex items-center gap-2 text-sm text-muted">
      {children}
      {letter !== undefined && (
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Kbd>{letter}</Kbd>
        </span>
      )}
    </p>
  );
}
