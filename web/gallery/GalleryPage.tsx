import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { chooseGuestTheme, currentTheme, subscribeToTheme } from '#web/theme/theme.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { Tooltips } from '#web/ui/overlays/Tooltip.tsx';
import { useTitle } from '#web/ui/title.ts';
import { galleryClient } from './gallery.data.ts';
import { SHELVES } from './gallery.shelves.ts';
import type { Specimen } from './specimen.ts';
import './gallery.css';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'slate', label: 'Slate' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Gallery of every component of web/ui in its states, or of one folder (`?folder=overlays`). Development only: no session, no server. */
export function GalleryPage() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const { folder: only }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  useTitle('Component gallery');
  return (
    <QueryClientProvider client={galleryClient}>
      <Tooltips>
        <header className="sticky top-0 z-5 flex h-14 items-center justify-between gap-4 border-b border-border bg-surface-1 px-4">
          <Logo />
          <SegmentedControl label="Theme" options={THEMES} value={theme} onChange={chooseGuestTheme} size="sm" />
        </header>
        <div className="mx-auto grid max-w-400 grid-cols-1 gap-6 p-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <Index />
          <main className="grid min-w-0 grid-cols-1 gap-10">
            <h1 className="text-xl font-semibold">Component gallery</h1>
            {SHELVES.filter(([folder]) => only === undefined || only === folder).map(([folder, specimens]) => (
              <section key={folder} id={folder} aria-labelledby={`${folder}-title`} className="grid scroll-mt-18 grid-cols-1 gap-6">
                <h2 id={`${folder}-title`} className="border-b border-border pb-1 text-lg font-semibold">
                  {folder}
                </h2>
                {specimens.map((specimen) => (
                  <SpecimenFigure key={specimen.name} {...specimen} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </Tooltips>
    </QueryClientProvider>
  );
}

/** Only folders on phones, since all component names would fill a screen. */
function Index() {
  return (
    <nav
      aria-label="Components"
      className="flex flex-wrap gap-x-4 gap-y-1 text-sm lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:flex-col lg:flex-nowrap lg:self-start lg:overflow-y-auto"
    >
      {SHELVES.map(([folder, specimens]) => (
        <div key={folder}>
          <IndexLink to={folder} className="font-semibold" />
          <ul className="max-lg:hidden">
            {specimens.map(({ name }) => (
              <li key={name}>
                <IndexLink to={name} className="pl-3 text-muted" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function IndexLink({ to, className }: { to: string; className: string }) {
  return (
    <Link to="." hash={to} className={classes('flex min-h-6 items-center hover:text-text hover:underline', className)}>
      {to}
    </Link>
  );
}

/** Has no heading, because components contain headings and the levels would depend on them. */
function SpecimenFigure({ name, states = {}, opens = {}, isWide = false }: Specimen) {
  return (
    <figure id={name} data-specimen={name} className="grid scroll-mt-18 grid-cols-1 gap-2">
      <figcaption className="font-medium">{name}</figcaption>
      <div
        className={classes('grid items-start gap-3', isWide ? 'grid-cols-1' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]')}
      >
        {Object.entries(states).map(([caption, state]) => (
          <State key={caption} caption={caption}>
            {state}
          </State>
        ))}
        {Object.entries(opens).map(([caption, state]) => (
          <State key={caption} caption={caption} opens={`${name}: ${caption}`}>
            {state}
          </State>
        ))}
      </div>
    </figure>
  );
}

function State({ caption, opens, children }: { caption: string; opens?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface-1 p-3">
      <p className="mb-2 text-xs text-muted">{caption}</p>
      <div data-opens={opens}>{children}</div>
    </div>
  );
}
