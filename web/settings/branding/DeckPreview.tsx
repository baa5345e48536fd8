import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { customerReviewWord } from '#domain/organizations/review.word.rules.ts';
import { DEFAULT_PRIMARY, isColour } from '#domain/theme/colours.rules.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { brandName } from '#web/theme/brand.ts';
import { Card } from '#web/ui/data/Card.tsx';

const SHOWN = 2;
const trimmed = (words: string | undefined) => words?.trim() ?? '';
const colourOf = (typed: string | null | undefined) => (typed && isColour(typed) ? typed : DEFAULT_PRIMARY);

/** Preview of the first slides with the unsaved settings, drawn by the deck renderer for an invented customer. */
export function DeckPreview({ organization, control }: { organization: Organization } & Pick<OrganizationFields, 'control'>) {
  const { reviewWord, dateFormat, logo } = organization.settings;
  const { brandName: typed = null, primaryColor, report } = useWatch({ control, name: 'settings' }) ?? {};
  const name = brandName({ name: organization.name, settings: { brandName: typed } });
  const brand = colourOf(primaryColor);
  const [cover, foot] = [trimmed(report?.cover), trimmed(report?.foot)];
  const deck = useMemo(() => {
    const sample = sampleFacts();
    const facts = {
      ...sample,
      provider: { name, brand, ...(cover ? { cover } : {}), ...(foot ? { foot } : {}) },
      review: { ...sample.review, word: customerReviewWord(reviewWord), dateFormat },
    };
    const { slides } = slidesOf(facts, { hideAmounts: false }, Boolean(logo));
    return { slides, palette: paletteOf(brand), foot: slideFoot(facts) };
  }, [name, brand, cover, foot, reviewWord, dateFormat, logo]);
  return (
    <Card title="Deck preview">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in a narrow window the pages keep their shape and are scrolled by keyboard */}
      <div role="region" aria-label="Pages of a deck" tabIndex={0} className="grid gap-4 overflow-x-auto">
        {deck.slides.slice(0, SHOWN).map((slide, at) => (
          <div key={slide.key} className="min-w-150 overflow-hidden rounded-field border border-border">
            <SlidePage
              slide={slide}
              palette={deck.palette}
              place={{ number: at + 1, of: deck.slides.length }}
              foot={deck.foot}
              logos={{ logo: logo ?? null, provider: null }}
            />
          </div>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">With sample data. Finalized decks keep their design.</p>
    </Card>
  );
}
