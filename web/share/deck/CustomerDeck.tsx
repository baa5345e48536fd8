import { type ReactNode, useId } from 'react';
import type { ClientView, CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { CHAPTERS } from '#domain/deck/page/slide.model.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { decidedWords, isWaiting, waitingWords } from '#web/share/share.desk.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { useNarrow } from '#web/navigation/narrow.ts';
import { PhoneDeck } from '#web/share/phone/PhoneDeck.tsx';
import { phoneSlide } from '#web/share/phone/PhoneSlide.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';

interface CustomerDeckProps {
  view: CustomerView;
  /** Line below the title. */
  line: ReactNode;
  /** Requested decisions, if there are any. */
  decisions: ReactNode;
  /** Saves the review as a PDF; null for previews. */
  download: (() => Promise<void>) | null;
}

/** Slides that come before the decisions where both do not fit side by side. */
const BEFORE_DECISIONS = 2;

/** Slides and minutes next to the requested decisions; on phones, one part at a time. */
export function CustomerDeck({ view, line, decisions, download }: CustomerDeckProps) {
  const isNarrow = useNarrow();
  if (!isNarrow) return <WideDeck view={view} line={line} decisions={decisions} download={download} />;
  const pages = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <p className="text-muted wrap-anywhere">{line}</p>
      <Chapters slides={view.slides} />
      {view.minutes && <MeetingMinutes minutes={view.minutes} />}
      <Slides title="Slides" view={view} slides={view.slides} own={(slide) => framed(phoneSlide(view, slide))} />
    </div>
  );
  return (
    <>
      <h1 className="sr-only">{view.title}</h1>
      <PhoneDeck view={view} decisions={<div className="pt-4">{decisions}</div>} pages={pages} download={download} />
    </>
  );
}

const framed = (slide: ReactNode | null) => slide && <div className="bg-surface-1 px-4 pb-4">{slide}</div>;

function WideDeck({ view, line, decisions, download }: CustomerDeckProps) {
  const isAsked = view.asked.length > 0;
  const [first, rest] = [view.slides.slice(0, BEFORE_DECISIONS), view.slides.slice(BEFORE_DECISIONS)];
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-6 pb-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold wrap-anywhere">{view.title}</h1>
          <p className="mt-1 text-muted wrap-anywhere">{line}</p>
        </div>
        {download && (
          <div className="flex gap-2 print:hidden">
            <DownloadButton label="Get the PDF" download={download} />
            <Button onClick={() => print()}>Print</Button>
          </div>
        )}
      </div>
      <Chapters slides={view.slides} />
      <div className={isAsked ? 'grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_400px]' : 'grid max-w-280 gap-4'}>
        <div className="grid min-w-0 content-start gap-4 print:gap-6">
          {view.minutes && <MeetingMinutes minutes={view.minutes} />}
          <Slides title="Slides" view={view} slides={first} />
        </div>
        {isAsked && <div className="max-xl:my-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">{decisions}</div>}
        <div className="min-w-0">
          <Slides title="More slides" view={view} slides={rest} />
        </div>
      </div>
    </>
  );
}

/** Links to the first slide of each chapter. */
function Chapters({ slides }: { slides: CustomerView['slides'] }) {
  const starts = CHAPTERS.flatMap((title, chapter) => {
    const first = slides.find((slide) => slide.chapter === chapter);
    return first ? [{ title, key: first.key }] : [];
  });
  if (starts.length === 0) return null;
  return (
    <nav aria-label="Chapters" className="mb-4 flex flex-wrap gap-x-5 border-b border-border print:hidden">
      {starts.map(({ title, key }) => (
        <a
          key={key}
          href={`#${slideId(key)}`}
          className="inline-flex min-h-11 items-center font-medium text-foreground underline decoration-accent-line underline-offset-3 hover:underline"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

const slideId = (key: string) => `slide-${key}`;

export function ProviderBar({ view: { logo, logoOf, provider, asked } }: { view: CustomerView }) {
  const waiting = asked.filter(isWaiting).length;
  return (
    <header className="border-b border-border bg-surface-1">
      <div className="mx-auto flex min-h-14 max-w-380 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-6">
        {logo === null ? (
          <span className="font-semibold wrap-anywhere">{provider}</span>
        ) : (
          <img src={logo} alt={logoOf} className="h-8 max-w-50 object-contain" />
        )}
        {asked.length > 0 && (
          <a
            href="#decisions"
            className="py-1 font-medium text-foreground underline decoration-accent-line underline-offset-3 max-md:hidden print:hidden"
          >
            {waiting === 0 ? decidedWords(asked) : waitingWords(waiting)}
          </a>
        )}
      </div>
    </header>
  );
}

interface SlidesProps {
  title: string;
  view: CustomerView;
  slides: CustomerView['slides'];
  /** Layout instead of the slide; null for the slide itself. */
  own?: (slide: CustomerView['slides'][number]) => ReactNode | null;
}

function Slides({ title, view, slides, own = () => null }: SlidesProps) {
  const head = useId();
  const { primaryColor, foot, logo, providerLogo, pictures } = view;
  const palette = paletteOf(primaryColor);
  const logos = { ...pictures, logo, provider: providerLogo };
  if (slides.length === 0) return null;
  return (
    <section aria-labelledby={head}>
      <h2 id={head} className="sr-only">
        {title}
      </h2>
      <ol className="grid gap-4 print:gap-6">
        {slides.map((slide) => (
          <li
            key={slide.key}
            id={slideId(slide.key)}
            className="scroll-mt-4 overflow-hidden rounded-card border border-border print:break-inside-avoid print:rounded-none print:[print-color-adjust:exact]"
          >
            {own(slide) ?? (
              <SlidePage
                slide={slide}
                palette={palette}
                place={{ number: view.slides.indexOf(slide) + 1, of: view.slides.length }}
                foot={foot}
                logos={logos}
              />
            )}
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
