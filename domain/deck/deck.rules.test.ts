import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable, splitText } from './deck.fit.rules.ts';
import type { Deck } from './deck.model.rules.ts';
import { narrativeFor } from './deck.narrative.rules.ts';
import { deckOf, isSound } from './deck.rules.ts';
import { documentFrom, sampleDocument, sampleFigures, sparseDocument } from './deck.sample.ts';
import { dayLabel, momentLabel } from './deck.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { type ClientFinding, QBR_SECTION_KEYS, type QbrDocument, type QbrFigures, type QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';

const titles = (deck: Deck) => deck.slides.map(({ title }) => title);

describe('the deck of a QBR', () => {
  test('A QBR deck opens with the cover and the summary and ends with the decisions before the appendix', () => {
    const sections = [...new Set(deckOf(sampleDocument()).slides.map(({ section }) => section))];
    expect(sections.slice(0, 2)).toEqual(['cover', 'summary']);
    expect(sections.slice(-2)).toEqual(['decisions', 'appendix']);
  });

  test('Each slide of a QBR deck says in its title what it means', () => {
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

  test('A slide title leaves out the name of the weakest section when it is too long', () => {
    const figures = sampleFigures();
    const sections = figures.sections.map((section) => ({ ...section, title: `${section.title} at each and every one of the sites` }));
    expect(titles(deckOf(documentFrom({ ...figures, sections })))).toContain('Three sections are below 70%, the lowest at 45%');
  });

  test('A QBR deck leaves out a section that is switched off', () => {
    const document = sampleDocument();
    const sections = document.sections.map((section) => ({
      ...section,
      enabled: section.key !== 'findings' && section.key !== 'appendix',
    }));
    expect(deckOf({ ...document, sections }).slides.some(({ section }) => section === 'findings' || section === 'appendix')).toBe(false);
  });

  test('A slide says in one line why its section has no figures', () => {
    const deck = deckOf(sparseDocument());
    expect(titles(deck)).toContain('There is no alignment score yet');
    expect(deck.slides.find(({ key }) => key === 'score-1')?.blocks[0]).toMatchObject({ kind: 'note' });
  });

  test('A QBR deck has its cover even when every section is switched off', () => {
    const document = sampleDocument();
    const sections = document.sections.map((section) => ({ ...section, enabled: false }));
    expect(deckOf({ ...document, sections }).slides).toHaveLength(1);
  });

  test('A long text continues on further slides without losing a word', () => {
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

  test('The appendix of a QBR deck shows every finding of a long list', () => {
    const rows = deckOf(sampleDocument({ findings: 120 }))
      .slides.filter(({ section }) => section === 'appendix')
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' && block.columns[0]?.title === 'Severity' ? block.rows : [])),
      );
    expect(rows).toHaveLength(120);
  });
});

const LONG_NOTE = 'The last restore was tested by nobody, and the vendor has not answered for weeks. '.repeat(200).slice(0, 10_000);

function withFindings(count: number, changes: Partial<ClientFinding>): QbrDocument {
  const figures = sampleFigures({ findings: count });
  const all = figures.findings.all.map((finding) => ({ ...finding, ...changes }));
  return documentFrom({ ...figures, findings: { ...figures.findings, all, top: all.slice(0, 5) } });
}

const slidesIn = (document: QbrDocument, section: QbrSectionKey) => deckOf(document).slides.filter((slide) => slide.section === section);

const findingRows = (document: QbrDocument) =>
  slidesIn(document, 'appendix')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' && block.columns[0]?.title === 'Severity' ? block.rows : []));

describe('a QBR with more text than slides can hold', () => {
  test('A list of 250 findings with notes of 10,000 characters fits on valid slides, and each cut note counts the words left out', () => {
    const document = withFindings(250, { note: LONG_NOTE });
    const { slides } = deckOf(document);
    expect(slides.length).toBeLessThan(100);
    expect(slides.filter((slide) => !isSound(slide))).toEqual([]);

    const rows = findingRows(document);
    expect(rows).toHaveLength(250);
    for (const [, , , note = ''] of rows) {
      const [, shown = '', more] = /^(.*) … (\d+) more words$/u.exec(note) ?? [];
      expect(LONG_NOTE.startsWith(shown)).toBe(true);
      expect(shown.split(' ').length + Number(more)).toBe(LONG_NOTE.trim().split(' ').length);
    }
  });

  test('Findings beyond sixty-four slides of the appendix are counted in its last row', () => {
    const document = withFindings(5_000, { title: 'T'.repeat(500), note: LONG_NOTE });
    const rows = findingRows(document);
    expect(slidesIn(document, 'appendix').length).toBeLessThan(70);
    const named = rows.slice(0, -1).filter(([severity]) => severity !== '');
    expect(rows.at(-1)?.[1]).toBe(`${5_000 - named.length} more findings`);
  });

  test('Lines beyond twenty slides of a section are counted on its last slide', () => {
    const document = sampleDocument();
    const narrative = '- a\n'.repeat(2_500);
    const sections = document.sections.map((section) => ({ ...section, narrative }));
    const slides = slidesIn({ ...document, sections }, 'next');
    const lines = slides.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? block.lines : [])));
    expect(slides).toHaveLength(20);
    expect(slides.every(isSound)).toBe(true);
    expect(lines.at(-1)?.text).toBe(`… ${2_500 - (lines.length - 1)} more lines`);
  });
});

describe('the generated narrative', () => {
  test('The generated summary gives the posture, three actions in order, three risks and the decisions asked for', () => {
    const lines = (narrativeFor(sampleFigures()).summary ?? '').split('\n');
    expect(lines[0]).toBe(
      'Northwind Traders meets 82% of the standard, up 5 since Q2 2026; the environment is broadly in order, with gaps to close.',
    );
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(6);
    expect(lines.at(-1)).toBe('We ask you to decide on three urgent findings today.');
  });

  test.each(QBR_SECTION_KEYS)('The generated narrative of %s holds no placeholder, error value or exclamation mark', (key) => {
    for (const figures of [sampleFigures(), sparseDocument().figures])
      expect(narrativeFor(figures)[key] ?? '').not.toMatch(/!|undefined|null|NaN/u);
  });
});

test("A QBR deck writes dates in the product's format and in the time zone of the meeting", () => {
  expect(dayLabel('2026-09-03T23:30:00Z', 'Europe/London')).toBe('4 Sep 2026');
  expect(momentLabel('2026-11-24T15:00:00Z', 'Europe/Berlin')).toBe('24 Nov 2026, 16:00 (Europe/Berlin)');
  expect(dayLabel('2026-11-24', 'Nowhere/Else')).toBe('24 Nov 2026');
});

test('Control characters and direction overrides are removed from printed text', () => {
  expect(printable('a\u0000b\u202ec\ud800')).toBe('abc\ufffd');
});

const bare = (value: string) => value.replaceAll(/\s/gu, '');

test('Joining the parts of a split text gives the same text', () => {
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

test('No slide of any QBR deck is empty or overfull', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { slides } = deckOf(document);
      expect(slides.filter((slide) => !isSound(slide))).toEqual([]);
      expect(new Set(slides.map(({ key }) => key)).size).toBe(slides.length);
    }),
    { numRuns: 150 },
  );
});
