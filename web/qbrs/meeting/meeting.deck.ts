import { completeSections } from '#domain/deck/own/own.rules.ts';
import { type SlideFoot, slideFoot } from '#domain/deck/page/foot.rules.ts';
import { type Palette, paletteOf } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos, DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { logosOf, withPictures } from '#web/qbrs/slides/slide.logos.ts';

export interface MeetingDeck {
  slides: DeckSlide[];
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<string>;
}

/** Slides of the meeting; hidden amounts are removed from the facts. Null until the QBR is generated. */
export function meetingDeck(qbr: Qbr, hideAmounts: boolean): MeetingDeck | null {
  if (!qbr.facts) return null;
  const facts = hideAmounts ? withoutAmounts(qbr.facts) : qbr.facts;
  const sections = completeSections(qbr.sections);
  const logos = withPictures(logosOf(qbr), sections);
  const { slides } = slidesOf(facts, { hideAmounts }, logos.logo !== null, sections);
  return { slides, palette: paletteOf(facts.provider.brand), foot: slideFoot(facts), logos };
}
