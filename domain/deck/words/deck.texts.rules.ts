import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { editablesOf, type EditedTexts } from './edited.texts.rules.ts';
import { plainText, type RichText } from './rich.text.rules.ts';

interface DeckText {
  /** Section that stores the edited text. */
  section: string;
  words: string;
}

/** Editable texts of a deck by slide and field, as they are read now: titles and leads of slides, and the texts on them. */
export function textsOfDeck(slides: readonly DeckSlide[], edited: EditedTexts): ReadonlyMap<string, DeckText> {
  const texts = slides.flatMap((slide) => {
    const computed = [
      ...(slide.section === 'cover' ? [] : [['title', slide.title] as const]),
      ...(slide.lead === null ? [] : [['lead', slide.lead] as const]),
      ...editablesOf(slide).map(({ field, words }) => [field, words] as const),
    ];
    return computed.map(([field, words]) => [`${slide.key}.${field}`, { section: slide.section, words }] as const);
  });
  return new Map(texts.map(([field, text]) => [field, { ...text, words: written(edited[field]) ?? text.words }]));
}

const written = (text: RichText | undefined) => (text ? plainText(text) : null);

/** Text without formatting, with one paragraph per line. */
export function richTextOf(words: string): RichText {
  return words
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ runs: [{ text: line.trim() }] }));
}
