import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, className, children }: CardProps) {
  return (
    <section className={classes('rounded-card border border-border bg-surface-1 p-4', className)}>
      {(title || actions) && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          {title && <h2 className="text-lg font-semibold">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
