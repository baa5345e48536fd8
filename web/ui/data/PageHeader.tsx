import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';

interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: string;
  breadcrumb?: readonly Crumb[];
  /** Next to the title: "37 of 212", or a status chip. */
  aside?: ReactNode;
  /** The two or three most important facts. */
  facts?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

export function PageHeader({ title, breadcrumb = [], aside, facts, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <header className="mb-4">
      {breadcrumb.length > 0 && (
        <nav aria-label="Breadcrumb" className="mb-1">
          <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
            {breadcrumb.map((crumb, index) => (
              <li key={crumb.to} className="flex items-center gap-1">
                {index > 0 && <ChevronRightIcon size={14} />}
                <Link to={crumb.to} className="flex min-h-6 items-center hover:text-text">
                  {crumb.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex min-h-9 flex-wrap items-center gap-3">
            <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</h1>
            {aside}
          </div>
          {facts && <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">{facts}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
      </div>
    </header>
  );
}
