import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { outlineOf } from '#domain/deck/page/outline.rules.ts';
import { type EditedSection, slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { completeSections, lacksOf } from './own.rules.ts';
import { OWN_SAMPLE as own } from './own.sample.ts';

const ORDER = ['cover', 'summary', 'score', 'sections', 'findings', 'appendix'];
const SECTIONS = ORDER.map((key) => ({ key, title: key, enabled: true }));
const deckWith = (edited: readonly EditedSection[]) => slidesOf(sampleFacts(), { hideAmounts: false }, false, edited);
const after = (key: string) => SECTIONS.toSpliced(ORDER.indexOf(key) + 1, 0, own);

describe('a slide of one’s own in the deck', () => {
  test('It appears at its place, in the chapter of the slide before it, without a source', () => {
    const { slides } = deckWith(after('score'));
    const place = slides.findIndex(({ key }) => key === own.key);
    expect(slides[place - 1]?.section).toBe('score');
    expect(slides[place]).toMatchObject({ title: 'Your new server room', chapter: 0, source: '' });
    expect(slides[place]?.claims).toBeUndefined();
    expect(deckWith(after('appendix')).slides.at(-1)).toMatchObject({ key: own.key, chapter: null });
  });

  test('It has the written paragraphs and list, and the picture with its description', () => {
    const slide = deckWith(after('score')).slides.find(({ key }) => key === own.key);
    const [text, picture] = slide?.pieces ?? [];
    expect(text).toMatchObject({
      kind: 'text',
      paragraphs: [{ runs: [{ text: 'Finished in October.' }] }, { isItem: true }, { isItem: true }],
    });
    expect(picture).toMatchObject({ kind: 'picture', source: own.own.picture, alt: 'Two racks behind a glass door' });
  });

  test('The outline lists it with its title in the chapter of the section before it', () => {
    const edited = after('score');
    expect(outlineOf(edited, deckWith(edited)).find(({ key }) => key === own.key)).toMatchObject({
      title: 'Your new server room',
      chapter: 'Where you stand',
      pages: 1,
    });
  });

  test('A hidden one has no page, and no name of it is on the cover', () => {
    const hidden = deckWith(after('score').map((one) => (one === own ? { ...own, enabled: false } : one)));
    expect(hidden.slides.some(({ key }) => key === own.key)).toBe(false);
    expect(JSON.stringify(deckWith(after('score')).slides[0])).not.toContain('own-');
  });

  test('Without title, text, picture or description it is incomplete and in no copy for the customer', () => {
    expect(lacksOf(own)).toEqual([]);
    const bare = { ...own, texts: {}, own: { ...own.own, picture: null } };
    expect(lacksOf(bare)).toEqual(['title', 'text', 'picture']);
    expect(lacksOf({ ...own, own: { ...own.own, alt: ' ' } })).toEqual(['alt']);
    expect(lacksOf({ ...bare, texts: own.texts, own: { ...bare.own, layout: 'text' } })).toEqual([]);
    expect(completeSections([...SECTIONS, bare]).map(({ key }) => key)).toEqual(ORDER);
  });
});
