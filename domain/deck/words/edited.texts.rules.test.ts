import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { editablesOf, fieldOf, hasRoom, withTexts } from './edited.texts.rules.ts';
import type { RichText } from './rich.text.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const plain = (text: string): RichText => [{ runs: [{ text }] }];
const facts = sampleFacts();
const { slides } = slidesOf(facts, { hideAmounts: false }, true);

function slide(section: string): DeckSlide {
  const found = slides.find((one) => one.section === section);
  if (!found) throw new Error(`The deck has no slide for ${section}.`);
  return found;
}

function paragraphsOf({ pieces }: DeckSlide, field: string) {
  const all = pieces.flatMap((piece) => {
    if (piece.kind === 'text') return piece.paragraphs;
    return piece.kind === 'table' ? piece.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.paragraphs)) : [];
  });
  return all.filter(({ edit }) => edit?.field === field);
}

describe('edited text on a slide', () => {
  test.each([
    ['summary', /^posture$|^wintitle\.|^windetail\.|^risktitle\.|^riskdetail\./u],
    ['findings', /^words\.|^evidence\.|^consequence\./u],
    ['recommendations', /^gain\./u],
    ['options', /^why$|^risk$/u],
    ['decisions', /^without\./u],
    ['goals', /^why\.|^needs\./u],
    ['next', /^step\.|^shown\.|^where$/u],
  ])('The prose of the section %s can be edited on the slide, each text under its own name', (section, names) => {
    const fields = editablesOf(slide(section)).map(({ field }) => field);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !names.test(field))).toEqual([]);
  });

  test('The edited text of a gap stays with that gap when other gaps are inserted before it', () => {
    const [first, ...others] = facts.gaps;
    if (!first) throw new Error('The sample has gaps.');
    const name = fieldOf('consequence', first.findingId);
    const texts = { [`gaps.${name}`]: plain('No appointments for two days.') };
    const moved = slidesOf(sampleFacts({ gaps: [...others, first] }), { hideAmounts: false }, true, [
      { key: 'findings', enabled: true, texts },
    ]).slides.find(({ key }) => key === 'gaps');
    if (!moved) throw new Error('The deck has gaps.');
    expect(paragraphsOf(moved, name).map(({ runs }) => runs[0]?.text)).toEqual(['No appointments for two days.']);
  });

  test('An edited text keeps the style of the computed one, with its bold words and links', () => {
    const [edit] = editablesOf(slide('summary'));
    if (!edit) throw new Error('The summary has texts.');
    const text: RichText = [{ runs: [{ text: 'Mostly ' }, { text: 'good', weight: 600 }, { text: ' here', href: 'https://example.com' }] }];
    const [written] = paragraphsOf(withTexts(slide('summary'), { [`ask.${edit.field}`]: text }), edit.field);
    expect(written?.runs).toMatchObject([{ text: 'Mostly ' }, { text: 'good', weight: 600 }, { href: 'https://example.com' }]);
    expect(new Set(written?.runs.map(({ size }) => size)).size).toBe(1);
  });

  test('A text too long for its space is made smaller, then cut, and never leaves its box', () => {
    const edit = editablesOf(slide('findings')).find(({ field }) => field.startsWith('consequence'));
    if (!edit) throw new Error('The gaps have consequences.');
    const long = plain('Nobody can work for days. '.repeat(40));
    const [written] = paragraphsOf(withTexts(slide('findings'), { [`gaps.${edit.field}`]: long }), edit.field);
    expect(written?.runs[0]?.text).toMatch(/…$/u);
    expect(written?.runs[0]?.size).toBeLessThan(edit.size);
    expect(hasRoom(long, edit)).toBe(false);
    expect(hasRoom(plain('Short.'), edit)).toBe(true);
  });

  test('An empty text leaves its space empty and still editable', () => {
    const [edit] = editablesOf(slide('findings'));
    if (!edit) throw new Error('The gaps have texts.');
    const [written] = paragraphsOf(withTexts(slide('findings'), { [`gaps.${edit.field}`]: [] }), edit.field);
    expect(written?.runs.map(({ text }) => text).join('')).toBe('');
    expect(written?.edit).toEqual(edit);
  });
});
