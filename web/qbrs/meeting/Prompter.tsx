import { memo } from 'react';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import type { MeetingDeck } from './meeting.deck.ts';

interface PrompterProps {
  deck: MeetingDeck;
  at: number;
  onNext: () => void;
}

/** Speaker notes and the next slide, visible on this screen only. */
export const Prompter = memo(function Prompter({ deck, at, onNext }: PrompterProps) {
  const slide = deck.slides[at];
  const next = deck.slides[at + 1];
  return (
    <div className="flex gap-4 max-sm:flex-col">
      <section
        aria-label="Speaker notes"
        className="min-h-29 min-w-0 flex-1 rounded-card border border-internal-line bg-internal-tint px-4 py-3"
      >
        <p className="mb-1.5 flex items-center gap-2 text-sm text-internal-text">
          <LockIcon size={14} /> Internal: never shown to the customer
          {slide?.notes.minutes != null && <span className="ml-auto tabular-nums">{slide.notes.minutes} min</span>}
        </p>
        {slide && <Notes notes={slide.notes} />}
      </section>
      {next && (
        <button type="button" onClick={onNext} className="w-44 shrink-0 text-start max-sm:hidden">
          <span className="mb-1 block truncate text-sm text-muted">
            Next: {at + 2} {next.kicker || next.title}
          </span>
          <Small slide={next} deck={deck} number={at + 2} />
        </button>
      )}
    </div>
  );
});

function Notes({ notes: { say, proof, ask } }: { notes: DeckSlide['notes'] }) {
  const parts = [
    ['Say.', say],
    ['Proof.', proof],
    ['Ask.', ask],
  ].filter(([, words]) => words !== '');
  if (parts.length === 0) return <p className="text-muted">No notes for this slide.</p>;
  return (
    <div className="max-h-40 overflow-y-auto whitespace-pre-line">
      {parts.map(([heading, words]) => (
        <p key={heading}>
          <strong className="font-semibold">{heading}</strong> {words}
        </p>
      ))}
    </div>
  );
}

/** Thumbnail of a slide: laid out at full width and scaled down, since a small one would use the phone layout. */
export function Small({ slide, deck, number }: { slide: DeckSlide; deck: MeetingDeck; number: number }) {
  return (
    <div inert aria-hidden className="@container relative aspect-video w-full overflow-hidden">
      <div className="absolute top-0 left-0 w-240 origin-top-left scale-[calc(100cqw/960px)]">
        <SlidePage slide={slide} palette={deck.palette} place={{ number, of: deck.slides.length }} foot={deck.foot} logos={deck.logos} />
      </div>
    </div>
  );
}
