import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** Content next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Section of the drawer with its heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-t border-border px-4 py-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
