import type { ReactNode } from 'react';
import type { ClientView, CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { waitingWords } from '#web/share/share.desk.ts';
import { DateText } from '#web/ui/data/DateText.tsx';

interface CustomerDeckProps {
  view: CustomerView;
  /** Line below the title. */
  line: ReactNode;
  /** Requested decisions, if there are any. */
  decisions: ReactNode;
}

/** Slides and minutes next to the requested decisions. */
export function CustomerDeck({ view, line, decisions }: CustomerDeckProps) {
  const isAsked = view.asked.length > 0;
  return (
    <>
      <div className="pt-6 pb-4">
        <h1 className="text-2xl font-semibold wrap-anywhere">{view.title}</h1>
        <p className="mt-1 text-muted wrap-anywhere">{line}</p>
      </div>
      <div className={isAsked ? 'grid gap-8 xl:grid-cols-[minmax(0,1fr)_400px]' : 'grid max-w-280 gap-8'}>
        <div className="grid min-w-0 content-start gap-8">
          {view.minutes && <MeetingMinutes minutes={view.minutes} />}
          <Slides view={view} />
        </div>
        {isAsked && decisions}
      </div>
    </>
  );
}

export function ProviderBar({ view: { logo, logoOf, provider, asked } }: { view: CustomerView }) {
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

function Slides({ view: { slides, primaryColor, foot, logo, providerLogo } }: { view: CustomerView }) {
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

/** Minutes of the meeting, and later additions. */
function MeetingMinutes({ minutes: { summary, sections, addenda } }: { minutes: NonNullable<ClientView['minutes']> }) {
  const isEmpty = summary.trim() === '' && sections.length === 0 && addenda.length === 0;
  return (
    <section aria-labelledby="minutes-head" className="rounded-card border border-border bg-surface-1 p-5 wrap-anywhere">
      <h2 id="minutes-head" className="text-lg font-semibold">
        Minutes
      </h2>
      {isEmpty && <p className="mt-2 text-muted">The meeting was held. Its minutes are not written yet.</p>}
      {summary.trim() !== '' && <p className="mt-2 whitespace-pre-line">{summary}</p>}
      {sections.map(({ title, text }, place) => (
        <div key={place} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </div>
      ))}
      {addenda.map(({ text, at }) => (
        <div key={at} className="mt-4">
          <h3 className="font-semibold">
            Added on <DateText value={at} />
          </h3>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </div>
      ))}
    </section>
  );
}
