import { describe, expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import type { DeckCheck, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import type { TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';

const SAMPLE = sampleFacts().automatic ?? { since: '', sources: [], changes: [] };
const [WORSE] = SAMPLE.changes;
if (!WORSE) throw new Error('The sample has a check that got worse.');

const factsWith = (automatic: Partial<typeof SAMPLE>, more: Partial<DeckFacts> = {}) =>
  sampleFacts({ ...more, automatic: { ...SAMPLE, ...automatic } });
const slidesWith = (facts: DeckFacts, hideAmounts = false) =>
  slidesOf(facts, { hideAmounts }, false).slides.filter(({ section }) => section === 'automatic');
const titleWith = (changes: DeckCheck[], more: Partial<DeckFacts> = {}) => slidesWith(factsWith({ changes }, more))[0]?.title;
const rowsIn = (facts: DeckFacts, hideAmounts = false) =>
  slidesWith(facts, hideAmounts).flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'table' ? piece.rows : [])));
const wordsOf = ({ cells }: TableRow) =>
  cells.map(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' | '));
const worse = (changed: Partial<DeckCheck>, count = 1) =>
  Array.from({ length: count }, (_, index): DeckCheck => ({ ...WORSE, what: `Check ${index}`, ...changed }));

describe('the slide of the checks that changed on their own', () => {
  test('The title says how many checks got worse and what happens to them', () => {
    const [asked, planned] = ['asked', 'approved'].map(
      (state) => sampleFacts().recommendations.find((one) => one.state === state)?.number ?? null,
    );
    expect(titleWith([...worse({ recommendation: planned ?? null }, 4), ...worse({ recommendation: asked ?? null })])).toBe(
      'Five checks got worse on their own since September; four are in the plan, one needs your decision',
    );
    expect(titleWith(worse({ recommendation: null }, 2))).toBe(
      'Two checks got worse on their own since September; both are not planned yet',
    );
    expect(titleWith(worse({ recommendation: asked ?? null }))).toBe(
      'One check got worse on its own since September; it needs your decision',
    );
    const decided = [{ recommendation: asked ?? 0, outcome: 'approved' as const, by: 'Helen Okafor' }];
    expect(titleWith(worse({ recommendation: asked ?? null }), { decided })).toBe(
      'One check got worse on its own since September; it is in the plan',
    );
    expect(titleWith([])).toBe('Nothing got worse on its own since September; 221 checks were repeated');
  });

  test('The slide is left out below 20 checks, with a single tool and in decks that were collected before it existed', () => {
    const one = { name: 'ScubaGear', repeated: 19 };
    const other = { name: 'RMM devices', repeated: 1 };
    expect(slidesWith(factsWith({ sources: [one, other] }))).toHaveLength(1);
    expect(slidesWith(factsWith({ sources: [{ ...one, repeated: 18 }, other] }))).toEqual([]);
    expect(slidesWith(factsWith({ sources: [{ ...one, repeated: 300 }] }))).toEqual([]);
    const { automatic: _, ...old } = sampleFacts();
    expect(slidesWith(old)).toEqual([]);
  });

  test('Every check has its values, day, tool, finding and repair, decisions first', () => {
    expect(rowsIn(sampleFacts()).map(wordsOf)).toEqual([
      ['Users with MFA', '84 of 84', '81 of 84', '', 'ScubaGear', 'High', 'Decision 1 | £3,800 + £290/month'],
      [
        'Backup jobs that succeed, 30 days',
        '994 of 1,000',
        '961 of 1,000',
        '',
        'Backup jobs',
        'Medium',
        expect.stringMatching(/^Northlight IT \| Plan \d+, /),
      ],
      ['Mailboxes that forward outside', 'passed', 'failed', '', 'ScubaGear', 'Medium', 'No plan yet'],
      ['Website certificate is valid for a month', 'passed', 'warning', '', 'Domain checks', '–', 'No plan yet'],
      ['Computers with current updates', '82 of 96', '91 of 96', '', 'RMM devices', '–', 'No action'],
      ['DMARC is enforced', 'failed', 'passed', '', 'Domain checks', '–', 'No action'],
    ]);
    expect(rowsIn(sampleFacts())[0]?.cells[3]?.spoken).toBe('Changed on 20 Nov');
  });

  test('A deck without amounts shows no price of a decision', () => {
    expect(rowsIn(sampleFacts(), true).map(wordsOf)[0]?.at(-1)).toBe('Decision 1');
  });

  test('Checks with a finding are all listed, on as many pages as they need, and the others fold', () => {
    const changes = [...worse({ severity: 'low' }, 15), ...worse({ severity: null, recommendation: null, what: 'Small' }, 5)];
    const facts = factsWith({ changes: [...changes, ...SAMPLE.changes.filter(({ isWorse }) => !isWorse)] });
    const rows = rowsIn(facts).map((row) => wordsOf(row)[0]);
    expect(rows.filter((words) => words?.startsWith('Check '))).toHaveLength(15);
    expect(rows.slice(15)).toEqual(['Five more checks']);
    expect(slidesWith(facts).map(({ kicker }) => kicker)).toEqual(['What changed on its own, 1 of 2', 'What changed on its own, 2 of 2']);
    expect(brokenIn({ facts, slides: slidesWith(facts) })).toEqual([]);
  });

  test('A deck that lists no serious check that got worse is refused', () => {
    const facts = sampleFacts();
    const slides = slidesWith(facts).map((slide) => ({ ...slide, pieces: [] }));
    expect(brokenIn({ facts, slides }).map(({ fact }) => fact)).toContain('Users with MFA got worse and is not on the page.');
  });

  test('The names of checks are never cut', () => {
    const facts = factsWith({ changes: worse({ what: 'Every administrator SHALL use a separate account '.repeat(5).trim() }, 3) });
    expect(JSON.stringify(slidesWith(facts))).not.toContain('…');
  });
});
