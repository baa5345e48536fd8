import { Kbd } from '#web/ui/controls/Kbd.tsx';

/** Hidden from screen readers, which read the label of the button. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-lg:hidden pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}
