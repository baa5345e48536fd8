import { checksOf, shownOfAll } from '#domain/deck/deck.checks.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { lacksWords } from '#domain/deck/words/wording.rules.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import type { SectionOf } from './editor.draft.ts';

interface SlideChecksProps {
  slide: DeckSlide;
  section: SectionOf;
  facts: DeckFacts;
}

/** How much of everything the slide shows, and what is to be looked at before it goes out. */
export function SlideChecks({ slide, section, facts }: SlideChecksProps) {
  const shown = shownOfAll(slide, facts);
  const lacking = slide.section === 'findings' ? facts.gaps.filter(lacksWords) : [];
  return (
    <div className="mt-2 grid gap-2 rounded-card border border-border bg-surface-1 px-4 py-3 text-sm">
      {shown !== null && <p>{shown}</p>}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {checksOf(slide, section.texts, facts).map(({ isGood, words }) => (
          <li key={words} className={isGood ? 'flex items-center gap-1.5 text-muted' : 'flex items-center gap-1.5 text-warning-text'}>
            {isGood ? <CircleCheckIcon className="text-success-text" /> : <AlertTriangleIcon />}
            {words}
          </li>
        ))}
      </ul>
      {lacking.length > 0 && (
        <ul className="grid gap-1 text-muted">
          {lacking.map(({ findingId, words, severity }) => (
            <li key={findingId}>
              {words} ({severity})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
