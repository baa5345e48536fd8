import { writeXlsx } from 'hucre/xlsx';
import type { DeckFacts, DeckRecommendation, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { dayInFull, plannedText } from '#domain/deck/facts/deck.figures.rules.ts';
import { currencySign, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import { stepTo, type Watched } from '#server/platform/workers/steps.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';
import { amountsIn } from './annex.amounts.ts';
import { budgetSheet } from './annex.budget.ts';
import { serviceSheet } from './annex.service.ts';
import { letterOf, NOTHING, type SheetCell, type SheetColumn, sheetOf, words } from './annex.sheet.ts';

export interface Annex {
  facts: DeckFacts;
  view: DeckView;
}

/** Figures of a review for sorting and summing; all sums are formulas. Contains only what the customer may read. */
export async function annexXlsx({ facts, view, steps }: Watched<Annex>): Promise<Uint8Array> {
  stepTo(steps, { step: EXPORT_STEP.writing, done: 0, total: 0 });
  const budget = view.hideAmounts ? null : budgetSheet(facts);
  const service = serviceSheet(facts);
  return writeXlsx({
    sheets: [
      reviewSheet(facts),
      recommendationsSheet(facts, view),
      roadmapSheet(facts, view),
      ...(budget ? [budget] : []),
      findingsSheet(facts),
      ...(service ? [service] : []),
    ],
    defaultFont: { name: OFFICE_FONT, size: 10 },
    properties: { title: writable(titleOf(facts)), creator: writable(facts.provider.name) },
  });
}

function titleOf({ customer, review }: DeckFacts): string {
  return `${customer.name}: ${review.word}, Q${review.quarter} ${review.year}${review.isDraft ? ' (draft)' : ''}`;
}

function reviewSheet(facts: DeckFacts) {
  const { review, provider, template, customer, collectedOn } = facts;
  const rows = [
    ['Customer', customer.name],
    ['Review', `${review.word}, Q${review.quarter} ${review.year}`],
    ['State', review.isDraft ? 'Draft' : 'Final'],
    ['Prepared by', provider.name],
    ['Figures as of', dayInFull(collectedOn, review)],
    ['Standard', template.name],
  ];
  const columns = [
    { head: 'About', width: 18 },
    { head: titleOf(facts), width: 80 },
  ];
  return sheetOf(
    'Review',
    columns,
    rows.map(([name = '', value = '']) => [words(name), words(value)]),
    rows.length,
  );
}

const STATES: Record<DeckRecommendation['state'], string> = {
  asked: 'For decision',
  planned: 'Planned',
  approved: 'Approved',
  in_progress: 'In progress',
  done: 'Done',
};

/** Requested and planned recommendations use fixed words, on which the sum formulas rely; the others use the provider's terms. */
function stateName({ state }: DeckRecommendation, { stateNames }: DeckFacts['review']): string {
  return state === 'asked' || state === 'planned' ? STATES[state] : stateNames?.[state]?.trim() || STATES[state];
}

/** Uncosted amounts are text, which formulas ignore. */
function costsOf({ costKnown, oneTime, monthly }: DeckRecommendation, writing: Writing): SheetCell[] {
  if (!costKnown) return [words('to be quoted'), words('to be quoted')];
  const amount = amountsIn(writing);
  return [amount.of(oneTime), amount.of(monthly)];
}

const costColumns = (writing: Writing): SheetColumn[] => [
  { head: `One-time, ${currencySign(writing)}, excl. VAT`, width: 16 },
  { head: `Monthly, ${currencySign(writing)}, excl. VAT`, width: 16 },
];

function closesOf({ closes }: DeckRecommendation): string {
  const parts = FINDING_SEVERITIES.toReversed().flatMap((severity) =>
    closes[severity] === 0 ? [] : [`${closes[severity]} ${SEVERITY_LABELS[severity].toLowerCase()}`],
  );
  return parts.join(', ');
}

function recommendationsSheet({ recommendations, customer, review }: DeckFacts, { hideAmounts }: DeckView) {
  const columns: SheetColumn[] = [
    { head: 'Number', width: 8 },
    { head: 'Recommendation', width: 40 },
    { head: 'Benefit', width: 36 },
    { head: 'Why', width: 44 },
    { head: 'If nothing is done', width: 36 },
    { head: 'Resolves', width: 18 },
    { head: 'Initiative', width: 20 },
    { head: 'Starts', width: 26 },
    { head: 'State', width: 14 },
    ...(hideAmounts ? [] : costColumns(customer)),
  ];
  const rows = recommendations.map((one) => [
    { value: one.number },
    words(one.title),
    words(one.gain),
    words(one.why),
    words(one.riskIfNot),
    words(closesOf(one)),
    words(one.initiative ?? ''),
    words(plannedText(one)),
    words(stateName(one, review)),
    ...(hideAmounts ? [] : costsOf(one, customer)),
  ]);
  const state = letterOf(8);
  const sum = (title: string, formulaAt: (range: string, states: string) => string): SheetCell[] => {
    const range = (column: string) => `${column}2:${column}${rows.length + 1}`;
    return [
      NOTHING,
      words(title, true),
      ...Array.from({ length: 7 }, () => NOTHING),
      ...[9, 10].map((column) => amountsIn(customer).formula(formulaAt(range(letterOf(column)), range(state)))),
    ];
  };
  const sums =
    hideAmounts || rows.length === 0
      ? []
      : [sum('All', (range) => `SUM(${range})`), sum(STATES.asked, (range, states) => `SUMIF(${states},"${STATES.asked}",${range})`)];
  return sheetOf('Recommendations', columns, [...rows, ...sums], sums.length);
}

function roadmapSheet({ recommendations, customer, review }: DeckFacts, { hideAmounts }: DeckView) {
  const columns: SheetColumn[] = [
    { head: 'Quarter', width: 26 },
    { head: 'Number', width: 8 },
    { head: 'Project', width: 44 },
    { head: 'Initiative', width: 24 },
    { head: 'From', width: 14 },
    { head: 'To', width: 14 },
    { head: 'State', width: 14 },
    ...(hideAmounts ? [] : costColumns(customer)),
  ];
  const quarterOrder = ({ quarter }: DeckRecommendation) => (quarter ? quarter.year * 4 + quarter.quarter : Number.MAX_SAFE_INTEGER);
  const rows = recommendations
    .toSorted((one, other) => quarterOrder(one) - quarterOrder(other) || one.number - other.number)
    .map((one) => [
      words(plannedText(one)),
      { value: one.number },
      words(one.title),
      words(one.initiative ?? ''),
      words(one.start ? dayInFull(one.start, review) : ''),
      words(one.end ? dayInFull(one.end, review) : ''),
      words(stateName(one, review)),
      ...(hideAmounts ? [] : costsOf(one, customer)),
    ]);
  return sheetOf('Roadmap', columns, rows);
}

function findingsSheet({ gaps }: DeckFacts) {
  const columns: SheetColumn[] = [
    { head: 'Severity', width: 12 },
    { head: 'What we found', width: 48 },
    { head: 'Evidence', width: 44 },
    { head: 'What it could mean for you', width: 44 },
    { head: 'Section', width: 26 },
    { head: 'Open since', width: 12 },
    { head: 'Impact', width: 9 },
    { head: 'Likelihood', width: 11 },
    { head: 'Risk', width: 8 },
    { head: 'Recommendation', width: 16 },
  ];
  const rows = gaps.map((gap, index): SheetCell[] => [
    words(SEVERITY_LABELS[gap.severity]),
    words(gap.words),
    words(gap.evidence ?? ''),
    words(gap.consequence ?? ''),
    words(gap.section),
    words(`Q${gap.since.quarter} ${gap.since.year}`),
    { value: gap.impact },
    { value: gap.likelihood },
    gap.impact === null || gap.likelihood === null ? NOTHING : { value: null, formula: `G${index + 2}*H${index + 2}` },
    { value: gap.recommendation },
  ]);
  return sheetOf('Findings', columns, rows);
}
