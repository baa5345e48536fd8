import { shownOptions } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { copy, firstFitting, fitsIn, fixed, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import { planSource } from '#domain/deck/slides/slides.recommendations.rules.ts';
import { numberedRisks } from '#domain/deck/slides/slides.risks.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { mark, paragraph, SIZE, SMALLEST } from '#domain/deck/page/slide.parts.rules.ts';
import { optionsTitle } from '#domain/deck/titles/titles.proposal.rules.ts';
import { counted, midSentence } from '#domain/deck/titles/titles.words.rules.ts';
import { overThreeYears, priceOf } from './options.prices.rules.ts';
import { cards, FIELDS } from './options.cards.rules.ts';

/** Decisions with a slide before the appendix; the most expensive ones. */
const MOST_DECISIONS = 4;
const MOST_RESOLVED = 3;
/** Most lines of a reason, so that it fits on a page of its own. */
const MOST_LINES = 24;
const SIDE = 200;
/** Type sizes of a card, most generous first. */
const SIZES = [12.5, 11.5, SMALLEST] as const;

/** A slide for each of the largest requested decisions with several options, and one in the appendix for each other. */
export function optionsSlides(context: DeckContext): DeckSlide[] {
  return largest(context.facts).flatMap((one) => slidesFor(one, context, 'options'));
}

export function optionsAppendix(context: DeckContext): DeckSlide[] {
  const shown = new Set(largest(context.facts));
  return open(context.facts)
    .filter((one) => !shown.has(one))
    .flatMap((one) => slidesFor(one, context, 'appendix'));
}

const open = ({ recommendations }: DeckFacts) => recommendations.filter(({ state, options }) => state === 'asked' && options.length > 1);

function largest(facts: DeckFacts): DeckRecommendation[] {
  const kept = new Set(
    open(facts)
      .toSorted((one, other) => overThreeYears(priceOf(other)) - overThreeYears(priceOf(one)))
      .slice(0, MOST_DECISIONS),
  );
  return open(facts).filter((one) => kept.has(one));
}

/** Reasons beside the cards, or on a page of their own if both do not fit together. */
function slidesFor(one: DeckRecommendation, context: DeckContext, section: 'options' | 'appendix'): DeckSlide[] {
  const { facts, hideAmounts } = context;
  const options = shownOptions(one.options);
  const chosen = options.find(({ isChosen }) => isChosen) ?? null;
  const slide: DeckSlide = {
    key: `options-${one.id}`,
    section,
    chapter: section === 'options' ? 2 : null,
    kicker: `Decision ${one.number}: ${midSentence(one.title)}`,
    ...titled(
      optionsTitle({
        id: one.id,
        purpose: one.title,
        options: options.length,
        chosen: chosen && {
          name: chosen.name,
          outcome: chosen.outcome ? `${midSentence(chosen.outcome.label)} ${midSentence(chosen.outcome.value)}` : '',
        },
        money: hideAmounts || !one.costKnown ? null : { ...priceOf({ ...one, options }), writing: facts.customer },
      }),
      null,
    ),
    pieces: [],
    source: planSource(facts, hideAmounts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
  const reasons = (size: number) => reasonsOf(one, facts, size);
  const allFields = (size: number) => cards(one, options, context, { size });
  const together = SIZES.map((size) =>
    row([{ part: stack(reasons(size), { gap: 14 }), width: SIDE }, { part: allFields(size) }], { gap: 34 }),
  );
  const fitting = together.find((part) => fitsIn(part, BODY));
  if (fitting) return [{ ...slide, pieces: fitting.draw(BODY) }];
  const alone = SIZES.map(allFields).find((part) => fitsIn(part, BODY));
  const cardPages = alone ? [alone] : FIELDS.map((fields) => cards(one, options, context, { size: SMALLEST, fields }));
  const whys = SIZES.flatMap((size) => {
    const [first = space(0), ...others] = reasons(size);
    const inColumns = (...parts: Part[]) =>
      row(
        parts.map((part) => ({ part })),
        { gap: 34 },
      );
    return [inColumns(first, stack(others, { gap: 14 })), inColumns(first, ...others.slice(0, 1), stack(others.slice(1), { gap: 14 }))];
  });
  const why = reasons(SMALLEST).length === 0 ? [] : [firstFitting(whys, BODY)];
  return [...cardPages, ...why].map((part, page) => ({
    ...slide,
    key: page === 0 ? slide.key : `${slide.key}-${page + 1}`,
    pieces: part.draw(BODY),
  }));
}

/** Reason, risk of inaction, risks resolved and goal served. */
function reasonsOf(one: DeckRecommendation, facts: DeckFacts, size: number): Part[] {
  const under = (title: string, ...parts: Part[]) =>
    stack([copy(title, { size: SIZE.head, weight: 600, role: 'heading' }), space(3), ...parts]);
  const risks = numberedRisks(facts).filter(({ recommendation }) => recommendation === one.number);
  const rest = risks.length - MOST_RESOLVED;
  const more = rest > 0 ? [copy(`and ${counted(rest, 'other risk')}`, { size, colour: NEUTRAL.muted })] : [];
  const resolved = risks.slice(0, MOST_RESOLVED).map(({ number, severity, words }) => {
    const { shape, colour, label } = SEVERITY_LEVELS[severity];
    const named = [paragraph({ text: `Risk ${number}, ${label.toLowerCase()}: `, weight: 600 }, words)];
    return row([
      { part: fixed(16, ({ x, y }) => [mark(shape, x + 6, y + 8, { size: 10, colour })]), width: 18 },
      { part: copy(named, { size, lines: 5 }) },
    ]);
  });
  return [
    ...(one.why === '' ? [] : [under('Why now', copy(one.why, { size, field: 'why', lines: MOST_LINES }))]),
    ...(one.riskIfNot === '' ? [] : [under('If nothing is done', copy(one.riskIfNot, { size, field: 'risk', lines: MOST_LINES }))]),
    ...(resolved.length === 0 ? [] : [under('Resolves', ...resolved, ...more)]),
    ...(one.goal === null ? [] : [under('Serves your goal', copy(one.goal, { size, lines: 3 }))]),
  ];
}
