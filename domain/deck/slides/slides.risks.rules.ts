import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES, severityOfRisk } from '#domain/findings/findings.rules.ts';
import { type MappedRisk, type Rating, riskColours, riskMap } from '#domain/deck/charts/risk.map.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { foundAs, lastReview, riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { copy, fixed, growing, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import { type Claim, claim, figure, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type Run, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount, paragraph } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows, PADDING, stretched } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet, table } from '#domain/deck/page/table.parts.rules.ts';
import { standstillLine } from '#domain/deck/titles/titles.standstill.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { risksTitle } from '#domain/deck/titles/titles.matters.rules.ts';

/** Own number of each risk, because one recommendation may treat several. */
type Risk = DeckGap & { number: number; now: Rating | null };

const PER_PAGE = 12;
const SIZE = 11;
const MAP = 332;
const HEAD = 21;
const LINE_SIZES = [13, 12, 11] as const;
/** Below the line about a day of standstill. */
const LINE_GAP = 10;
const NOTE = 'Score = impact × likelihood: critical from 15, high from 10, medium from 5.';
const COLUMNS = [
  column('No.', 30),
  column('Severity', 74),
  column('Risk, most severe first', 214),
  column('Today', 38, 'end'),
  column('After', 40, 'end'),
  column('', 10),
  column('Treated by', 108),
];

/** Serious risks on a map and in a list, on as many pages as they need. Empty if no risk is rated. */
export function risksSlides(context: DeckContext): DeckSlide[] {
  const { facts } = context;
  const rated = risksAmong(facts).filter((gap) => ratingOf(gap) !== null);
  if (rated.length === 0) return [];
  const shown = numberedRisks(facts);
  const standstill = standstillOf(context);
  const line = standstill && copy(standstill.words, { size: lineSizeOf(standstill.words), weight: 600, lines: 2, field: 'standstill' });
  const room = BODY.height - HEAD - 22 - (line ? line.heightAt(BODY.width) + LINE_GAP : 0);
  const [usual = [], tight = []] = [PADDING.usual, PADDING.tight].map((padding) => {
    const rows = shown.map((risk) => rowOf(risk, context));
    return flowed(measuredRows(rows, { columns: COLUMNS, size: SIZE, least: 24, padding }), { room, most: PER_PAGE });
  });
  const pages = tight.length < usual.length ? tight : usual;
  return pages.map((page, index): DeckSlide => {
    const from = pages.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    const risks = shown.slice(from, from + page.length).map((risk) => mapped(risk, context));
    const list = stretched(page, room, 1.15);
    return {
      key: index === 0 ? 'risks' : `risks-${index + 1}`,
      section: 'risks',
      chapter: 1,
      kicker: pages.length === 1 ? 'Risks' : `Risks, ${index + 1} of ${pages.length}`,
      ...titled(
        titleOf(rated, context),
        leadOf(shown.filter(isSerious).length, risksAmong(facts).length > shown.length),
        standstill && index === 0 ? [standstill] : [],
      ),
      pieces: stack([
        ...(line && index === 0 ? [line, space(LINE_GAP)] : []),
        growing(
          row(
            [
              { part: fixed(room, (box) => riskMap(risks, box)), width: MAP },
              {
                part: fixed(room, (box) => [
                  table({ x: box.x, y: box.y }, list, {
                    alt: 'Risks with their level, score and treatment',
                    columns: COLUMNS,
                    headHeight: HEAD,
                    size: SIZE,
                  }),
                ]),
              },
            ],
            { gap: 26 },
          ),
        ),
        copy(NOTE, { size: 10, colour: NEUTRAL.muted }),
      ]).draw(BODY),
      source: `${foundAs(facts)}; rated from 1 to 5`,
      notes: { say: '', proof: '', ask: '', minutes: null },
    };
  });
}

/** Largest size at which the line is not broken, if there is one. */
const lineSizeOf = (words: string) => LINE_SIZES.find((size) => lineCount(words, BODY.width, size) === 1) ?? LINE_SIZES[1];

/** A day of standstill beside the cost of the remedy; null if the customer has no figure or amounts are hidden. */
function standstillOf({ facts, hideAmounts }: DeckContext): Claim | null {
  const { standstill, gaps, recommendations, customer } = facts;
  if (!standstill || hideAmounts) return null;
  const urgent = gaps.filter(isSerious);
  const open = recommendations.filter(({ state }) => state !== 'done');
  const closed = urgent.filter(({ recommendation }) => open.some(({ number }) => number === recommendation));
  const closing = open.filter(({ number }) => closed.some(({ recommendation }) => recommendation === number));
  return standstillLine({
    day: standstill,
    urgentGaps: urgent.length,
    closedUrgent: closed.length,
    money: { ...sumOf(closing), writing: customer },
    unpriced: closing.filter(({ costKnown }) => !costKnown).length,
  });
}

/** Critical and high risks, or every rated one if there is none, in the order of their numbers. */
export function numberedRisks(facts: DeckFacts): Risk[] {
  const all = risksAmong(facts);
  const serious = all.filter(isSerious);
  return (serious.length > 0 ? serious : all.filter((gap) => ratingOf(gap) !== null))
    .toSorted((one, other) => levelOf(other) - levelOf(one) || scoreOf(other) - scoreOf(one) || ageOf(one) - ageOf(other))
    .map((risk, place): Risk => ({ ...risk, number: place + 1, now: ratingOf(risk) }));
}

const isSerious = ({ severity }: DeckGap) => severity === 'critical' || severity === 'high';
const ratingOf = ({ impact, likelihood }: DeckGap): Rating | null =>
  impact === null || likelihood === null ? null : { impact, likelihood };
const scoreOf = (gap: DeckGap) => (ratingOf(gap) ? riskOf(gap) : 0);
const levelOf = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
const ageOf = ({ since }: DeckGap) => since.year * 4 + since.quarter;

function titleOf(rated: readonly DeckGap[], { facts }: DeckContext): Claim {
  const critical = rated.filter(({ severity }) => severity === 'critical');
  const treated = critical.flatMap((gap) => afterOf(gap, facts.recommendations) ?? []);
  const [highest, second] = rated.toSorted((one, other) => riskOf(other) - riskOf(one));
  return risksTitle({
    risks: rated.length,
    critical: critical.length,
    broughtDown: rated.some(({ after }) => after !== null)
      ? treated.filter(({ impact, likelihood }) => severityOfRisk(impact, likelihood) !== 'critical').length
      : null,
    fresh: critical.filter(({ isNew }) => isNew).length,
    highest: highest && (!second || riskOf(second) < riskOf(highest)) ? { id: highest.findingId, words: highest.words } : null,
    unrated: risksAmong(facts).filter((gap) => gap.severity === 'critical' && ratingOf(gap) === null).length,
  });
}

function leadOf(serious: number, hasSmaller: boolean): Claim {
  if (serious === 0) return claim('lead', 'customer', phrase('The rated risks today, and after the decision we ask for.'));
  const which = serious === 1 ? 'The critical or high risk' : `The ${inWords(serious)} critical and high risks`;
  const rest = hasSmaller ? '; smaller ones are in the appendix' : '';
  const figures = serious === 1 ? [] : [figure('risks.serious', serious)];
  return claim('lead', 'customer', phrase(`${which} today, and after the decision we ask for${rest}.`, figures));
}

/** Rating after the decision; only for risks that a decision of today treats. */
function afterOf({ after, recommendation }: DeckGap, recommendations: DeckContext['facts']['recommendations']): Rating | null {
  return recommendations.some(({ number, state }) => state === 'asked' && number === recommendation) ? after : null;
}

function mapped({ number, severity, now, ...gap }: Risk, { facts }: DeckContext): MappedRisk {
  return { number, severity, now, after: afterOf({ severity, ...gap }, facts.recommendations) };
}

function rowOf(risk: Risk, context: DeckContext): Omit<TableRow, 'height'> {
  const { shape, colour, label } = SEVERITY_LEVELS[risk.severity];
  const circle = riskColours(risk.severity);
  const after = afterOf(risk, context.facts.recommendations);
  const { ink } = context.palette;
  return {
    ...(risk.severity === 'critical' ? { fill: NEUTRAL.critical } : {}),
    cells: [
      cell('', { shape: 'disc', colour: circle.colour, label: { text: String(risk.number), colour: circle.ink } }),
      cell([{ text: label, weight: 600 }], { shape, colour }),
      named(risk, context),
      risk.now ? cell([{ text: String(risk.now.impact * risk.now.likelihood), weight: 600 }]) : quiet('–'),
      after ? cell([{ text: String(after.impact * after.likelihood), weight: 600, colour: ink }]) : quiet('–'),
      cell(''),
      cell(treatmentOf(risk, context)),
    ],
  };
}

/** Name, with what changed since the last review below it. */
function named(risk: Risk, { facts }: DeckContext): Cell {
  const moved = movementOf(risk, facts);
  const below = moved === null ? [] : [paragraph({ text: moved, size: 10, colour: NEUTRAL.muted })];
  return { paragraphs: [paragraph({ text: risk.words, weight: 500 }), ...below] };
}

function movementOf({ isNew, riskBefore, now }: Risk, { runs, since, review }: DeckContext['facts']): string | null {
  const before = since ?? runs.at(-2);
  if (!before || !now) return null;
  const last = lastReview(before, review);
  if (isNew) return `new since ${last}`;
  const score = now.impact * now.likelihood;
  if (riskBefore === null || riskBefore === score) return null;
  return `${riskBefore < score ? 'up' : 'down'} from ${riskBefore} since ${last}`;
}

/** The decision or the work that treats a risk: "Decision 2", "Plan 4, Q1 FY28", "Plan 6, late", "No plan yet". */
export function treatmentOf(
  { recommendation, findingId }: Pick<DeckGap, 'recommendation' | 'findingId'>,
  { facts, palette }: Pick<DeckContext, 'facts' | 'palette'>,
): Run[] {
  const one = facts.recommendations.find(({ number }) => number === recommendation);
  if (!one) {
    const isDeferred = facts.deferred?.some((gap) => gap.findingId === findingId) === true;
    return [{ text: isDeferred ? 'Deferred' : 'No plan yet', weight: 600, colour: WORSE }];
  }
  if (one.state === 'asked') return [{ text: `Decision ${one.number}`, weight: 600, colour: palette.ink }];
  if (one.lateSince) return [{ text: `Plan ${one.number}, ` }, { text: 'late', weight: 600, colour: WORSE }];
  return [{ text: one.quarter ? `Plan ${one.number}, ${quarterLabel(one.quarter)}` : `Plan ${one.number}, no date` }];
}
