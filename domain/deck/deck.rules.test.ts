import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable, splitText } from './deck.fit.rules.ts';
import type { Deck } from './deck.model.rules.ts';
import { narrativeFor } from './deck.narrative.rules.ts';
import { deckOf, isSound } from './deck.rules.ts';
import { documentFrom, sampleDocument, sampleFigures, sparseDocument } from './deck.sample.ts';
import { dayLabel, momentLabel } from './deck.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { QBR_SECTION_KEYS, type QbrDocument, type QbrFigures } from '#domain/qbrs/qbrs.rules.ts';

const titles = (deck: Deck) => deck.slides.map(({ title }) => title);

describe('a review', () => {
  test('opens with the cover and the summary, and ends with the decisions before the appendix', () => {
    const sections = [...new Set(deckOf(sampleDocument()).slides.map(({ section }) => section))];
    expect(sections.slice(0, 2)).toEqual(['cover', 'summary']);
    expect(sections.slice(-2)).toEqual(['decisions', 'appendix']);
  });

  test('says in each title what the slide means', () => {
    expect(titles(deckOf(sampleDocument()))).toEqual(
      expect.arrayContaining([
        'Northwind Traders',
        'Alignment is 82%, up 5 since Q2 2026',
        'Three sections are below 70%, Backup and recovery lowest at 45%',
        'Seven findings are open: 1 critical, 2 high, 3 medium and 1 low',
        'What happens next',
      ]),
    );
  });

  test("does without the weakest section's name when that is too long for a title", () => {
    const figures = sampleFigures();
    const sections = figures.sections.map((section) => ({ ...section, title: `${section.title} at each and every one of the sites` }));
    expect(titles(deckOf(documentFrom({ ...figures, sections })))).toContain('Three sections are below 70%, the lowest at 45%');
  });

  test('leaves out a section that is switched off', () => {
    const document = sampleDocument();
    const sections = document.sections.map((section) => ({
      ...section,
      enabled: section.key !== 'findings' && section.key !== 'appendix',
    }));
    expect(deckOf({ ...document, sections }).slides.some(({ section }) => section === 'findings' || section === 'appendix')).toBe(false);
  });

  test('says in one line why a section has no figures', () => {
    const deck = deckOf(sparseDocument());
    expect(titles(deck)).toContain('There is no alignment score yet');
    expect(deck.slides.find(({ key }) => key === 'score-1')?.blocks[0]).toMatchObject({ kind: 'note' });
  });

  test('still has its cover when everything is switched off', () => {
    const document = sampleDocument();
    const sections = document.sections.map((section) => ({ ...section, enabled: false }));
    expect(deckOf({ ...document, sections }).slides).toHaveLength(1);
  });

  test('lets a long text flow onto further slides without losing a word', () => {
    const words = Array.from({ length: 900 }, (_, index) => `word${index}`);
    const document = sampleDocument();
    const sections = document.sections.map((section) =>
      section.key === 'recommendations' ? { ...section, narrative: words.join(' ') } : section,
    );
    const slides = deckOf({ ...document, sections }).slides.filter(({ section }) => section === 'recommendations');
    const found = slides
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'text' ? block.lines.flatMap(({ text }) => text.split(' ')) : []));
    expect(slides.length).toBeGreaterThan(2);
    expect(found).toEqual(words);
  });

  test('shows every finding of a long list in the appendix', () => {
    const rows = deckOf(sampleDocument({ findings: 120 }))
      .slides.filter(({ section }) => section === 'appendix')
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' && block.columns[0]?.title === 'Severity' ? block.rows : [])),
      );
    expect(rows).toHaveLength(120);
  });
});

describe('the first narrative', () => {
  test('gives the posture, three things in order, three risks and the ask', () => {
    const lines = narrativeFor(sampleFigures()).summary.split('\n');
    expect(lines[0]).toBe(
      'Northwind Traders meets 82% of the standard, up 5 since Q2 2026; the environment is broadly in order, with gaps to close.',
    );
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(6);
    expect(lines.at(-1)).toBe('We ask you to decide on three urgent findings today.');
  });

  test.each(QBR_SECTION_KEYS)('speaks plainly in its %s', (key) => {
    for (const figures of [sampleFigures(), sparseDocument().figures])
      expect(narrativeFor(figures)[key]).not.toMatch(/!|undefined|null|NaN/u);
  });
});

test('dates are written as the house writes them, in the place of the meeting', () => {
  expect(dayLabel('2026-09-03T23:30:00Z', 'Europe/London')).toBe('4 Sep 2026');
  expect(momentLabel('2026-11-24T15:00:00Z', 'Europe/Berlin')).toBe('24 Nov 2026, 16:00 (Europe/Berlin)');
  expect(dayLabel('2026-11-24', 'Nowhere/Else')).toBe('24 Nov 2026');
});

test('control characters and direction overrides are taken out of what is printed', () => {
  expect(printable('a\u0000b\u202ec\ud800')).toBe('abc\ufffd');
});

const bare = (value: string) => value.replaceAll(/\s/gu, '');

test('a text in parts is the same text', () => {
  const whole = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(whole, fc.integer({ min: 3, max: 30 }), fc.integer({ min: 1, max: 5 }), (text, width, lines) => {
      expect(bare(splitText(text, width, lines).join(''))).toBe(bare(text));
    }),
  );
});

const words = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 12 }) },
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.integer({ min: 1, max: 4000 }).map((length) => 'W'.repeat(length)),
  fc.constantFrom('', ' ', '- ', '-', ':', '#panic()', '中文名称'.repeat(40), 'مرحبا بالعالم '.repeat(30)),
);
const percent = fc.option(fc.integer({ min: 0, max: 1000 }).map((value) => value / 10));
const count = fc.integer({ min: 0, max: 40 });
const finding = fc.record({ severity: fc.constantFrom(...FINDING_SEVERITIES), title: words, section: words, note: fc.option(words) });
const section = fc.record({
  key: fc.uuid(),
  title: words,
  score: percent,
  previous: percent,
  met: count,
  partial: count,
  notMet: count,
  notApplicable: count,
});

const figures: fc.Arbitrary<QbrFigures> = fc
  .record({
    customer: words,
    score: percent,
    sections: fc.array(section, { maxLength: 20 }),
    found: fc.array(finding, { maxLength: 30 }),
    trend: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ customer, score, sections, found, trend }) => {
    const base = sampleFigures({ customer });
    const bySeverity = { low: 0, medium: 0, high: 0, critical: 0 };
    for (const { severity } of found) bySeverity[severity] += 1;
    return {
      ...base,
      score,
      sections,
      trend: base.trend.slice(trend),
      strengths: sections.slice(0, 3).map(({ title }) => title),
      findings: { total: found.length, bySeverity, top: found.slice(0, 5), all: found },
    };
  });

const documents: fc.Arbitrary<QbrDocument> = fc
  .tuple(
    figures,
    fc.array(
      fc.array(words, { maxLength: 8 }).map((lines) => lines.join('\n')),
      { minLength: 9, maxLength: 9 },
    ),
    fc.boolean(),
  )
  .map(([figures, narratives, isGenerated]) => {
    const document = documentFrom(figures);
    if (isGenerated) return document;
    return { ...document, sections: document.sections.map((section, index) => ({ ...section, narrative: narratives[index] ?? '' })) };
  });

test('no slide of any review is ever empty or overfull', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { slides } = deckOf(document);
      expect(slides.filter((slide) => !isSound(slide))).toEqual([]);
      expect(new Set(slides.map(({ key }) => key)).size).toBe(slides.length);
    }),
    { numRuns: 150 },
  );
});
