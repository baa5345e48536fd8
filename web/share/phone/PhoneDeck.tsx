import { type ReactNode, useState } from 'react';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { BookIcon, CreditCardIcon, FlagIcon, PresentationIcon, SquareCheckIcon } from '#web/ui/icons.tsx';
import { isWaiting } from '#web/share/share.desk.ts';
import { PhoneBudget } from './PhoneBudget.tsx';
import { PhoneRoadmap } from './PhoneRoadmap.tsx';
import { PhoneSummary } from './PhoneSummary.tsx';

type PhoneTab = 'summary' | 'decisions' | 'roadmap' | 'budget' | 'pages';

interface PhoneDeckProps {
  view: CustomerView;
  decisions: ReactNode;
  /** Slides and minutes. */
  pages: ReactNode;
  download: (() => Promise<void>) | null;
}

const ICONS: Record<PhoneTab, Icon> = {
  summary: PresentationIcon,
  decisions: SquareCheckIcon,
  roadmap: FlagIcon,
  budget: CreditCardIcon,
  pages: BookIcon,
};
const NAMES: Record<PhoneTab, string> = {
  summary: 'Summary',
  decisions: 'Decisions',
  roadmap: 'Roadmap',
  budget: 'Budget',
  pages: 'All pages',
};

/** Review on a phone: one part at a time, with a bar of tabs at the bottom. */
export function PhoneDeck({ view, decisions, pages, download }: PhoneDeckProps) {
  const [tab, setTab] = useState<PhoneTab>('summary');
  const { asked, plan } = view;
  const tabs: PhoneTab[] = [
    'summary',
    ...(asked.length > 0 ? ['decisions' as const] : []),
    ...(plan.roadmap ? ['roadmap' as const] : []),
    ...(plan.budget ? ['budget' as const] : []),
    'pages',
  ];
  const waiting = asked.filter(isWaiting).length;
  const open = (next: PhoneTab) => {
    setTab(next);
    scrollTo(0, 0);
  };
  return (
    <>
      <div className="pb-20">
        {tab === 'summary' && <PhoneSummary view={view} onOpen={open} download={download} />}
        {tab === 'decisions' && decisions}
        {tab === 'roadmap' && plan.roadmap && <PhoneRoadmap roadmap={plan.roadmap} />}
        {tab === 'budget' && plan.budget && <PhoneBudget budget={plan.budget} />}
        {tab === 'pages' && pages}
      </div>
      <nav aria-label="Parts of the review" className="fixed inset-x-0 bottom-0 z-2 flex border-t border-border bg-surface-1 print:hidden">
        {tabs.map((name) => {
          const Sign = ICONS[name];
          return (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'page' : undefined}
              onClick={() => open(name)}
              className={classes(
                'flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs',
                name === tab ? 'font-semibold text-foreground' : 'text-muted',
              )}
            >
              <span className="relative">
                <Sign size={22} />
                {name === 'decisions' && waiting > 0 && (
                  <span className="absolute -top-1.5 left-3.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-text">
                    {waiting}
                    <span className="sr-only"> open</span>
                  </span>
                )}
              </span>
              {NAMES[name]}
            </button>
          );
        })}
      </nav>
    </>
  );
}
