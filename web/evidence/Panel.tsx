import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Short facts beside the title. */
  summary?: ReactNode;
  /** Link or button at the end of the head. */
  action?: ReactNode;
  children: ReactNode;
}

/** Card with a head row above lists that reach its edges. */
export function Panel({ title, summary, action, children }: PanelProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-card border border-border bg-surface-1">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-4 py-1.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={heading} className="font-semibold">
            {title}
          </h2>
          {summary && (
            <span className="text-sm text-muted" aria-live="polite">
              {summary}
            </span>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
