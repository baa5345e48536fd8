import { useEffect } from 'react';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useTitle } from '#web/ui/title.ts';
import { Decisions } from './Decisions.tsx';
import { MeetingMinutes } from './MeetingMinutes.tsx';
import type { Visit } from './share.api.ts';
import { waitingWords } from './share.words.ts';

interface SharedDeckProps {
  view: ClientView;
  visit: Visit;
  /** The link was refused meanwhile. */
  onRefused: () => void;
}

/** The deck as the customer reads it, beside what they are asked to decide. */
export function SharedDeck({ view, visit, onRefused }: SharedDeckProps) {
  const { title, customer, provider, primaryColor, minutes, asked } = view;
  useTitle(title, provider);
  // The accent is a property of the document, outside React.
  useEffect(() => applyBrandColour(primaryColor), [primaryColor]);
  return (
    <div className="min-h-dvh">
      <ProviderBar view={view} />
      <main className="mx-auto max-w-380 px-4 pb-16 md:px-6">
        <div className="pt-6 pb-4">
          <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
          <p className="mt-1 text-muted wrap-anywhere">
            {customer}. You can read this until <DateText value={view.expiresAt} />.
          </p>
        </div>
        <div className={asked.length > 0 ? 'grid gap-8 xl:grid-cols-[minmax(0,1fr)_400px]' : 'grid max-w-280 gap-8'}>
          <div className="grid min-w-0 content-start gap-8">
            {minutes && <MeetingMinutes minutes={minutes} />}
            <Slides view={view} />
          </div>
          {asked.length > 0 && <Decisions view={view} visit={visit} onRefused={onRefused} />}
        </div>
      </main>
      <footer className="border-t border-border px-4 py-6 text-center text-sm text-muted">
        Questions about this review? Please ask {provider}.
      </footer>
    </div>
  );
}

function ProviderBar({ view: { logo, logoOf, provider, asked } }: { view: ClientView }) {
  const waiting = asked.filter(({ decision, closed }) => decision === null && closed === null).length;
  return (
    <header className="border-b border-border bg-surface-1">
      <div className="mx-auto flex min-h-14 max-w-380 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-6">
        {logo === null ? (
          <span className="font-semibold wrap-anywhere">{provider}</span>
        ) : (
          <img src={logo} alt={logoOf} className="h-8 max-w-50 object-contain" />
        )}
        {asked.length > 0 && (
          <a href="#decisions" className="py-1 font-medium text-accent-line underline underline-offset-3 print:hidden">
            {waitingWords(waiting)}
          </a>
        )}
      </div>
    </header>
  );
}

function Slides({ view: { slides, primaryColor, foot, logo, providerLogo } }: { view: ClientView }) {
  const palette = paletteOf(primaryColor);
  const logos = { logo, provider: providerLogo };
  return (
    <section aria-labelledby="slides-head">
      <h2 id="slides-head" className="sr-only">
        Slides
      </h2>
      <ol className="grid gap-4 print:gap-6">
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            className="overflow-hidden rounded-card border border-border print:break-inside-avoid print:rounded-none print:[print-color-adjust:exact]"
          >
            <SlidePage slide={slide} palette={palette} place={{ number: index + 1, of: slides.length }} foot={foot} logos={logos} />
          </li>
        ))}
      </ol>
    </section>
  );
}
