import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PATH_IN_BAR } from '#web/ui/bar.ts';
import { classes } from '#web/ui/classes.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';

interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: string;
  breadcrumb?: readonly Crumb[];
  /** Content next to the breadcrumb, such as "11 of 46" with links to the neighbours. */
  place?: ReactNode;
  /** Content before the title, such as a logo. */
  mark?: ReactNode;
  /** Content next to the title, such as "37 of 212" or a status chip. */
  aside?: ReactNode;
  /** Two or three main facts. */
  facts?: ReactNode;
  /** Buttons, with the primary one last. */
  actions?: ReactNode;
}

export function PageHeader({ title, breadcrumb = [], place, mark, aside, facts, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <header className="mb-4">
      {breadcrumb.length > 0 && <Path breadcrumb={breadcrumb} place={place} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div
          className={classes(
            'min-w-0 flex-1 basis-40 md:basis-80',
            mark !== undefined && 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3',
          )}
        >
          {mark}
          <div className="flex min-h-9 flex-wrap items-center gap-3">
            <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</h1>
            {aside}
          </div>
          {facts && (
            <div className={classes('flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted', mark !== undefined && 'col-start-2')}>{facts}</div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-start gap-2 md:ml-auto">{actions}</div>}
      </div>
    </header>
  );
}

/** The top bar lasts as long as the app shell; separate windows have none. */
const neverChanges = () => () => {};
const placeInBar = () => document.getElementById(PATH_IN_BAR);

/** Breadcrumb in the top bar if it exists, otherwise above the title. */
export function Path({ breadcrumb, place }: Required<Pick<PageHeaderProps, 'breadcrumb'>> & Pick<PageHeaderProps, 'place'>) {
  const bar = useSyncExternalStore(neverChanges, placeInBar);
  const crumbs = (
    <div className="flex min-w-0 items-center gap-4 text-sm text-muted">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex flex-wrap items-center gap-1">
          {breadcrumb.map((crumb, index) => (
            <li key={crumb.to} className="flex items-center gap-1">
              {index > 0 && <ChevronRightIcon size={14} />}
              <Link to={crumb.to} activeOptions={{ exact: true }} className="flex min-h-6 items-center hover:text-text">
                {crumb.label}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {place}
    </div>
  );
  return (
    <>
      {bar && createPortal(<div className="max-lg:hidden">{crumbs}</div>, bar)}
      <div className={classes('mb-1', bar && 'lg:hidden')}>{crumbs}</div>
    </>
  );
}
