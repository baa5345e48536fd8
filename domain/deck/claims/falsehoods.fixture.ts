import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { columnAmount, deckMoney } from '#domain/deck/facts/deck.money.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import type { Claim, Figure } from './claim.rules.ts';
import { type Source, sourceRule } from './sources.rules.ts';
import type { TruthDeck, TruthPage } from './truth.cut.rules.ts';

/* False statements of eight kinds, planted one at a time into a true deck and the documents beside it. */

export const FALSEHOODS = ['scope', 'sign', 'sum', 'dropped', 'superlative', 'price', 'document', 'standstill'] as const;
export type Falsehood = (typeof FALSEHOODS)[number];

export interface Planted {
  kind: Falsehood;
  words: string;
  deck: TruthDeck;
}

function withClaim(deck: TruthDeck, page: TruthPage, before: Claim, after: Claim): TruthDeck {
  const claims = page.claims?.map((one) => (one === before ? after : one)) ?? [];
  const planted = <Page extends TruthPage>(all: readonly Page[]) => all.map((one) => (one === page ? { ...one, claims } : one));
  return { ...deck, slides: planted(deck.slides), pages: planted(deck.pages ?? []) };
}

const withFigure = (claim: Claim, before: Figure, after: Partial<Figure>) =>
  claim.figures.map((one) => (one === before ? { ...one, ...after } : one));

/** Every second falsehood comes with figures that support it, as a careless change of the code would. */
const isSupported = (place: number) => place % 2 === 0;

/** Counts of one assessment as those of the customer: the open findings without the last one, or the other scope. */
function scopes({ figures, ...claim }: Claim, place: number): Claim[] {
  const whole = { ...claim, figures };
  const counted = figures.find(
    ({ source, value }) => sourceRule(source).scope === 'customer' && sourceRule(source).unit === 'count' && value > 1,
  );
  if (!counted) return figures.length === 0 ? [] : [{ ...whole, scope: claim.scope === 'customer' ? 'assessment' : 'customer' }];
  const [from, to] = [inWords(counted.value), inWords(counted.value - 1)];
  const pattern = new RegExp(`(?<![\\p{L}\\d,.])${from}(?![\\p{L}\\d]|[.,]\\d)`, 'iu');
  if (!pattern.test(claim.words)) return [];
  return [
    {
      ...whole,
      words: claim.words.replace(pattern, to),
      ...(isSupported(place) ? { figures: withFigure(whole, counted, { value: counted.value - 1 }) } : {}),
    },
  ];
}

const OPPOSITES: readonly [string, string][] = [
  ['rose', 'fell'],
  ['up', 'down'],
  ['more', 'fewer'],
  ['over', 'under'],
  ['sooner', 'later'],
  ['below', 'above'],
];

const SIGNED: readonly Source[] = [
  'score.change',
  'score.below',
  'section.change',
  'gaps.change',
  'budget.difference',
  'service.ticketsChange',
  'service.satisfactionChange',
  'service.resolutionChange',
];

function signs(claim: Claim, place: number): Claim[] {
  const signed = claim.figures.find(({ source }) => SIGNED.includes(source));
  if (!signed) return [];
  const words = OPPOSITES.reduce((text, [one, other]) => {
    if (text !== claim.words) return text;
    const swapped = text.replace(new RegExp(`\\b${one}\\b`, 'u'), other);
    return swapped === text ? text.replace(new RegExp(`\\b${other}\\b`, 'u'), one) : swapped;
  }, claim.words);
  if (words === claim.words) return [];
  return [{ ...claim, words, ...(isSupported(place) ? { figures: withFigure(claim, signed, { value: -signed.value }) } : {}) }];
}

const SUMS = ['money.critical.oneTime', 'money.closing.oneTime', 'money.plan.oneTime', 'money.asked.oneTime'] as const;

/** The amount of another sum, half of the time with the source of that sum. */
function sums(claim: Claim, facts: DeckFacts, place: number): Claim[] {
  const own = claim.figures.find(({ source }) => SUMS.some((sum) => sum === source));
  if (!own) return [];
  const other = SUMS.map((source) => ({ source, value: sourceRule(source).of(facts) ?? 0 })).find(
    ({ value }) => value !== own.value && value !== 0,
  );
  const printed = deckMoney(own.value, facts.customer);
  if (!other || !claim.words.includes(printed)) return [];
  const words = claim.words.replace(printed, deckMoney(other.value, facts.customer));
  return [{ ...claim, words, ...(isSupported(place) ? { figures: withFigure(claim, own, other) } : {}) }];
}

/** The amount of another decision, half of the time with the source of that decision. */
function prices(claim: Claim, { recommendations, customer }: DeckFacts, place: number): Claim[] {
  const own = claim.figures.find(({ source }) => source === 'decisions.oneTime');
  const other = recommendations.find(({ oneTime, costKnown }) => costKnown && oneTime !== 0 && oneTime !== own?.value);
  if (!own || !other || own.of?.includes(' ') === true) return [];
  const words = [deckMoney, columnAmount].reduce(
    (text, print) => (text === claim.words ? text.replace(print(own.value, customer), print(other.oneTime, customer)) : text),
    claim.words,
  );
  if (words === claim.words) return [];
  return [{ ...claim, words, ...(isSupported(place) ? { figures: withFigure(claim, own, { value: other.oneTime, of: other.id }) } : {}) }];
}

/** A higher cost of standstill than the customer's. */
function standstills(claim: Claim, { customer }: DeckFacts, place: number): Claim[] {
  const own = claim.figures.find(({ source }) => source === 'money.standstill');
  if (!own) return [];
  const value = own.value * 2;
  const words = claim.words.replace(deckMoney(own.value, customer), deckMoney(value, customer));
  return [{ ...claim, words, ...(isSupported(place) ? { figures: withFigure(claim, own, { value }) } : {}) }];
}

/** Another section in the place of the largest, the lowest or the best one. */
function superlatives(claim: Claim, facts: DeckFacts): Claim[] {
  const extreme = claim.figures.find(({ source, of }) => sourceRule(source).unit === 'extreme' && of?.startsWith('section-') === true);
  const own = facts.sections.find(({ key }) => key === extreme?.of);
  const other = facts.sections.find(({ key, score, previous }) => {
    if (!extreme || key === own?.key || score === null || previous === null) return false;
    return sourceRule(extreme.source).of(facts, key) !== 1;
  });
  if (!extreme || !own || !other) return [];
  const words = claim.words.replace(own.title, other.title);
  const figures = claim.figures.map((one) =>
    one.of === own.key ? { ...one, of: other.key, value: sourceRule(one.source).of(facts, other.key) ?? one.value } : one,
  );
  return [{ ...claim, words, names: claim.names.map((name) => (name === own.title ? other.title : name)), figures }];
}

/** Slide without one of its late rows, critical risks or recommendations. */
function dropped(slide: DeckSlide): DeckSlide[] {
  const wordsAt = ({ cells }: TableRow, place: number) =>
    cells[place]?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('') ?? '';
  const isKept: Record<string, (row: TableRow) => boolean> = {
    since: ({ fill }) => fill !== NEUTRAL.late,
    risks: (row) => wordsAt(row, 1) !== SEVERITY_LEVELS.critical.label,
    recommendations: (row) => row.isSum === true || wordsAt(row, 0) === '',
  };
  const keep = isKept[slide.section];
  if (slide.section === 'summary') {
    const asked = slide.claims?.findLast(({ kind, field }) => kind === 'ask' && field !== 'ask.total');
    return asked ? [{ ...slide, claims: slide.claims?.filter((one) => one !== asked) ?? [] }] : [];
  }
  if (slide.section === 'roadmap') {
    const bar = slide.pieces.find(
      (piece) => piece.kind === 'text' && /^\d+ {2}.*overdue/u.test(piece.paragraphs.map(({ runs }) => runs[0]?.text ?? '').join(' ')),
    );
    return bar ? [{ ...slide, pieces: slide.pieces.filter((piece) => piece !== bar) }] : [];
  }
  if (!keep) return [];
  let isDropped = false;
  const pieces = slide.pieces.map((piece): Piece => {
    if (piece.kind !== 'table' || isDropped) return piece;
    const at = piece.rows.findLastIndex((row) => !keep(row));
    if (at < 0) return piece;
    isDropped = true;
    return { ...piece, rows: piece.rows.filter((_, place) => place !== at) };
  });
  return isDropped ? [{ ...slide, pieces }] : [];
}

/** All falsehoods that fit the deck. `place` alternates their forms. */
export function falsehoodsOf(deck: TruthDeck, place: number): Planted[] {
  const { facts } = deck;
  const plantedIn = (page: TruthPage, made: (claim: Claim) => [Falsehood, Claim[]][]) =>
    (page.claims ?? []).flatMap((claim) =>
      made(claim).flatMap(([kind, claims]) =>
        claims.map((one): Planted => ({ kind, words: one.words, deck: withClaim(deck, page, claim, one) })),
      ),
    );
  const beside = (deck.pages ?? []).flatMap((page) =>
    plantedIn(page, (claim) => [
      ['document', [...scopes(claim, place), ...signs(claim, place), ...sums(claim, facts, place)]],
      ['price', prices(claim, facts, place)],
    ]),
  );
  const onSlides = deck.slides.flatMap((slide) => {
    const stated = plantedIn(slide, (claim) => [
      ['scope', scopes(claim, place)],
      ['sign', signs(claim, place)],
      ['sum', sums(claim, facts, place)],
      ['superlative', superlatives(claim, facts)],
      ['price', prices(claim, facts, place)],
      ['standstill', standstills(claim, facts, place)],
    ]);
    const without = dropped(slide).map((one): Planted => ({
      kind: 'dropped',
      words: `a row of ${slide.key}`,
      deck: { ...deck, slides: deck.slides.map((other) => (other === slide ? one : other)) },
    }));
    return [...stated, ...without];
  });
  return [...onSlides, ...beside];
}
