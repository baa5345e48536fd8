import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { markedLists } from '#domain/deck/page/marked.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { type DeckLogos, type DeckSlide, NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { SlidePage } from './SlidePage.tsx';

const shown: (() => void)[] = [];
afterEach(() => {
  for (const remove of shown.splice(0)) remove();
});

/** Renders the slides of a deck one below the other. */
function show(changed: Partial<DeckFacts> = {}, logos: DeckLogos<string> = NO_LOGOS): { slides: DeckSlide[]; pages: HTMLElement[] } {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const facts = sampleFacts(changed);
  const { slides } = slidesOf(facts, { hideAmounts: false }, logos.logo !== null);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      slides.map((slide, index) => (
        <SlidePage
          key={slide.key}
          slide={slide}
          palette={paletteOf(facts.provider.brand)}
          place={{ number: index + 1, of: slides.length }}
          foot={slideFoot(facts)}
          logos={logos}
        />
      )),
    ),
  );
  shown.push(() => {
    act(() => root.unmount());
    place.remove();
  });
  return { slides, pages: [...place.querySelectorAll('article')] };
}

/** Text for screen readers, without the parts hidden from them. */
function readable(page: HTMLElement): string {
  const copy = page.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/gu, ' ');
}

describe('a slide on the screen', () => {
  test('Each slide has its title as heading, its tables as tables and its charts as pictures with alternative text', () => {
    const { slides, pages } = show();
    expect(pages).toHaveLength(slides.length);
    for (const [index, slide] of slides.entries()) {
      const page = pages[index];
      expect(page?.getAttribute('aria-label')).toBe(`Slide ${index + 1} of ${slides.length}: ${slide.title}`);
      if (slide.section !== 'cover')
        expect([...(page?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)).toHaveLength(1);
      const tables = slide.pieces.flatMap((piece) => (piece.kind === 'table' ? [piece.alt] : []));
      expect([...(page?.querySelectorAll('table') ?? [])].map((table) => table.getAttribute('aria-label'))).toEqual(tables);
      const charts = slide.pieces.flatMap((piece) => (piece.kind === 'chart' ? [piece.alt] : []));
      expect([...(page?.querySelectorAll('svg[role=img]') ?? [])].map((chart) => chart.getAttribute('aria-label'))).toEqual(charts);
    }
  });

  test('The text below the title is read in order, the source last', () => {
    const { pages } = show();
    const words = readable(pages[4] ?? document.body);
    const places = ['Section scores', '17 of 24 sections improved', 'Continuity planning', 'Source: Core technical alignment'].map((part) =>
      words.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  test('A name in Arabic is marked with its language and runs from right to left, the English around it does not', () => {
    const { customer } = sampleFacts();
    const { pages } = show({ customer: { ...customer, name: 'عيادة الأسنان' } });
    const name = [...(pages[0]?.querySelectorAll('[dir=rtl]') ?? [])];
    expect(name.map(({ textContent }) => textContent)).toEqual(['عيادة الأسنان']);
    expect(name[0]?.getAttribute('lang')).toBe('ar');
  });

  test('The logo has alternative text, and a deck without one has no empty picture', () => {
    expect(show({}, { ...NO_LOGOS, logo: 'data:image/png;base64,AA' }).pages[0]?.querySelector('img')?.alt).toBe('Logo of Northlight IT');
    expect(show().pages[0]?.querySelector('img')).toBeNull();
  });

  test('On a phone, each win and risk of the summary has its mark before its text', () => {
    const { slides, pages } = show();
    const summary = pages[slides.findIndex(({ key }) => key === 'ask')];
    const before = [...(summary?.querySelectorAll('svg.hidden + div') ?? [])].map(({ textContent }) => textContent);
    const rows = markedLists(slides.find(({ key }) => key === 'ask')?.pieces ?? []).flatMap(({ items }) => items);
    expect(rows.length).toBeGreaterThan(2);
    for (const { title } of rows) expect(before.some((words) => words?.startsWith(title))).toBe(true);
  });

  test('No figure is a link for read-only viewers', () => {
    expect(show().pages.flatMap((page) => [...page.querySelectorAll('a')])).toEqual([]);
  });

  test('A slide without a second line shows no field for one to read-only viewers', () => {
    expect(
      show()
        .pages.map(({ textContent }) => textContent)
        .join(' '),
    ).not.toContain('Add a');
  });

  test('The provider’s logo is beside its name when the main logo is the customer’s', () => {
    const provider = { ...sampleFacts().provider, isLogoTheirs: true, hasOwnLogo: true };
    const logos = { logo: 'data:image/png;base64,AA', provider: 'data:image/png;base64,BB' };
    const [cover] = show({ provider }, logos).pages;
    expect([...(cover?.querySelectorAll('img') ?? [])].map(({ alt, src }) => [alt, src])).toEqual([
      ['Logo of Alderbrook Dental Group', logos.logo],
      ['Logo of Northlight IT', logos.provider],
    ]);
  });
});
