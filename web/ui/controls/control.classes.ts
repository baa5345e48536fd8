export const CONTROL =
  'w-full rounded-field border border-border-strong bg-surface-1 px-3 text-base text-text transition-colors hover:border-muted ' +
  'aria-invalid:border-danger-line disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted';

/** A popup renders at the end of the document, outside every landmark, so it is a landmark itself while open. */
export const AS_CHOICES = { role: 'region', 'aria-label': 'Choices' } as const;

/** Style of menus and option lists. */
export const FLOATING =
  'origin-(--transform-origin) rounded-card border border-border bg-surface-1 text-base text-text shadow-float outline-none ' +
  'transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

export const CHOICE =
  'flex min-h-8 cursor-default items-center gap-2 rounded-field px-2 py-1 outline-none select-none data-disabled:opacity-55 data-highlighted:bg-surface-2';
