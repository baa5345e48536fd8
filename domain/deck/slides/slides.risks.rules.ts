import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES, severityOfRisk } from '#domain/findings/findings.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { HEAT, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import { foundAs, lastReview, riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { type Claim, claim, figure, said, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Cell, DeckSlide, MarkPiece, Paragraph, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { heading, lineCount, paragraph, rect, text } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, fittedParagraph, table } from '#domain/deck/page/table.parts.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { risksTitle } from '#domain/deck/titles/titles.matters.rules.ts';

type Rated = DeckGap & { impact: number; likelihood: number };
/** Own number of each risk, the most severe first: one recommendation may treat several. */
type Numbered = Rated & { number: number };

const MOST = 10;
const PER_CELL = 3;
const MAP = { x: 111, y: 127, step: 68.1, high: 62, gap: 2 } as const;
const IMPACTS = ['Negligible', 'Minor', 'Serious', 'Severe', 'Business stops'];
const LIKELIHOODS = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Expected'];
const LEVELS = [1, 2, 3, 4, 5];
const COLUMNS = [column('', 27), column('Risk', 237), column('Today', 76), column('Treated by', 72)];

/** Current position of the largest risks, and after the requested decisions. Null if none is rated. */
export function risksSlide({ facts, palette }: DeckContext): DeckSlide | null {
  const rated = risksAmong(facts)
    .flatMap((gap) => (gap.impact === null || gap.likelihood === null ? [] : [{ ...gap, impact: gap.impact, likelihood: gap.likelihood }]))
    .toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one));
  if (rated.length === 0) return null;
  const asked = new Set(facts.recommendations.filter(({ state }) => state === 'asked').map(({ number }) => number));
  const critical = rated.filter(isCritical);
  const treated = critical.filter(({ recommendation, after }) => recommendation !== null && asked.has(recommendation) && after !== null);
  const shown = rated.slice(0, MOST).map((risk, place): Numbered => ({ ...risk, number: place + 1 }));
  return {
    key: 'risks',
    section: 'risks',
    chapter: 1,
    kicker: 'Risks',
    ...titled(
      risksTitle({
        risks: rated.length,
        critical: critical.length,
        broughtDown: rated.some(({ after }) => after !== null)
          ? treated.filter(({ after }) => after !== null && severityOfRisk(after.impact, after.likelihood) !== 'critical').length
          : null,
        fresh: critical.filter(({ isNew }) => isNew).length,
        highest: highestOf(rated),
        unrated: risksAmong(facts).filter((gap) => gap.severity === 'critical' && (gap.impact === null || gap.likelihood === null)).length,
      }),
      leadOf(rated.length, shown.length),
    ),
    pieces: [...map(shown, asked), ...list(shown, { facts, palette, asked })],
    source: `${foundAs(facts)}; impact and likelihood from 1 to 5, as reviewed`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Null where several share the highest rating. */
function highestOf(rated: readonly Rated[]): { id: string; words: string } | null {
  const [first, second] = rated.toSorted((one, other) => riskOf(other) - riskOf(one));
  return first && (!second || riskOf(second) < riskOf(first)) ? { id: first.findingId, words: first.words } : null;
}

function leadOf(rated: number, shown: number): Claim {
  const after = 'today, and after the decision we ask for.';
  if (rated <= shown) return claim('lead', 'customer', said(`The rated risks ${after}`));
  return claim(
    'lead',
    'customer',
    said(`The first ${inWords(shown)} of ${rated} rated risks ${after}`, [figure('risks.shown', shown), figure('risks.rated', rated)]),
  );
}

const isCritical = ({ severity }: Rated) => severity === 'critical';
const levelOf = ({ severity }: Rated) => FINDING_SEVERITIES.indexOf(severity);

const middleOf = (impact: number, likelihood: number) => ({
  x: MAP.x + (likelihood - 0.5) * MAP.step,
  y: MAP.y + (5.5 - impact) * MAP.high,
});

function map(risks: readonly Numbered[], asked: ReadonlySet<number>): Piece[] {
  const cells = LEVELS.flatMap((impact) =>
    LEVELS.map((likelihood): Piece => {
      const box = {
        x: MAP.x + (likelihood - 1) * MAP.step,
        y: MAP.y + (5 - impact) * MAP.high,
        width: MAP.step - MAP.gap,
        height: MAP.high - MAP.gap,
      };
      return rect(box, HEAT[severityOfRisk(impact, likelihood) ?? 'low'], { radius: 3 });
    }),
  );
  const word = (words: string, likelihood: number, impact: number, colour: string = NEUTRAL.text) =>
    text(
      words,
      { x: MAP.x + (likelihood - 1) * MAP.step + 6, y: MAP.y + (5 - impact) * MAP.high + 4, width: 56, height: 13 },
      { size: 9.5, weight: 600, colour, role: 'decoration' },
    );
  const rows = IMPACTS.map((name, index) =>
    text(
      name,
      { x: 54, y: MAP.y + (4 - index) * MAP.high + (name.includes(' ') ? 17 : 23), width: 53, height: 28 },
      { size: 10, colour: NEUTRAL.muted, align: 'end', role: 'decoration' },
    ),
  );
  const places = LIKELIHOODS.map((name, index) =>
    text(
      name,
      { x: MAP.x + index * MAP.step, y: 441, width: MAP.step, height: 14 },
      { size: 10, colour: NEUTRAL.muted, align: 'middle', role: 'decoration' },
    ),
  );
  return [
    ...cells,
    word('Medium', 1, 5),
    word('High', 2, 5),
    word('Critical', 5, 5, NEUTRAL.white),
    word('Low', 1, 4),
    ...rows,
    ...places,
    heading(
      'How likely in the next 12 months',
      { x: MAP.x, y: 458, width: MAP.step * 5, height: 15 },
      { size: 11, align: 'middle', role: 'decoration' },
    ),
    {
      ...heading(
        'Impact on the business',
        { x: 44, y: MAP.y, width: 15, height: MAP.high * 5 },
        { size: 11, align: 'middle', role: 'decoration' },
      ),
      isUpright: true,
    },
    ...arrows(risks, asked),
    ...numbers(risks),
  ];
}

/** Numbers side by side in their cell; from the fourth on they are only counted. */
function numbers(risks: readonly Numbered[]): Piece[] {
  return placed(risks).flatMap(({ risk, x, y, more }): Piece[] => {
    if (risk === null)
      return [
        text(`+${more}`, { x: x - 12, y: y + 12, width: 24, height: 14 }, { size: 10, weight: 600, align: 'middle', role: 'decoration' }),
      ];
    return [numbered(risk.number, x, y)];
  });
}

interface Placed {
  risk: Numbered | null;
  x: number;
  y: number;
  more: number;
}

function placed(risks: readonly Numbered[]): Placed[] {
  const cells = Map.groupBy(risks, ({ impact, likelihood }) => `${impact} ${likelihood}`);
  return [...cells.values()].flatMap((inCell): Placed[] => {
    const shown = inCell.slice(0, PER_CELL);
    const distance = shown.length === 3 ? 21 : 27;
    const [first] = shown;
    if (!first) return [];
    const { x, y } = middleOf(first.impact, first.likelihood);
    const more = inCell.length - shown.length;
    const marks = shown.map((risk, index) => ({ risk, x: x - 1 + (index - (shown.length - 1) / 2) * distance, y, more: 0 }));
    return more === 0 ? marks : [...marks, { risk: null, x, y, more }];
  });
}

function numbered(number: number, x: number, y: number): MarkPiece {
  return { kind: 'mark', shape: 'disc', x, y, size: 24, colour: NEUTRAL.text, label: { text: String(number), colour: NEUTRAL.white } };
}

/** Arrows from the current position to the one after the requested decision. */
function arrows(risks: readonly Numbered[], asked: ReadonlySet<number>): Piece[] {
  const places = new Map(placed(risks).flatMap(({ risk, x, y }) => (risk ? [[risk, { x, y }] as const] : [])));
  const after = risks.filter(({ after: left, recommendation }) => left !== null && recommendation !== null && asked.has(recommendation));
  return after.flatMap((risk): Piece[] => {
    const { number, after: left } = risk;
    const from = places.get(risk);
    if (!from || !left) return [];
    const to = middleOf(left.impact, left.likelihood);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 30) return [];
    const towards = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    return [
      { kind: 'line', from: towards(12 / length), to: towards(1 - 14 / length), colour: NEUTRAL.text, width: 1.6, hasArrow: true },
      {
        kind: 'mark',
        shape: 'disc',
        ...to,
        size: 22,
        colour: NEUTRAL.white,
        isDashed: true,
        label: { text: String(number), colour: NEUTRAL.text },
      },
    ];
  });
}

function list(risks: readonly Numbered[], context: ListContext): Piece[] {
  // All names share one size: the smaller one if any needs two lines.
  const size = risks.every(({ words }) => lineCount(words, NAME_WIDTH, 12) === 1) ? 12 : 11;
  const rows = risks.map((risk) => rowOf(risk, { ...context, size }));
  const legend = 492 - 14;
  return [
    table({ x: 504, y: 116 }, rows, {
      alt: 'Risks with their level today and what treats them',
      columns: COLUMNS,
      headHeight: 22,
      size: 12,
    }),
    { kind: 'mark', shape: 'disc', x: 512, y: legend + 7, size: 13, colour: NEUTRAL.text },
    text('today', { x: 524, y: legend, width: 40, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
    { kind: 'mark', shape: 'disc', x: 578, y: legend + 7, size: 13, colour: NEUTRAL.white, isDashed: true },
    text('after the decision we ask for', { x: 590, y: legend, width: 160, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
    text(
      'critical from 15, high from 10',
      { x: 766, y: legend, width: 150, height: 14 },
      { size: 10, colour: NEUTRAL.muted, align: 'end' },
    ),
  ];
}

interface ListContext {
  facts: DeckFacts;
  palette: Palette;
  asked: ReadonlySet<number>;
}

function rowOf(risk: Numbered, { facts, palette, asked, size }: ListContext & { size: number }): TableRow {
  const level = SEVERITY_LEVELS[risk.severity];
  const moved = movementOf(risk, facts);
  const isAsked = risk.recommendation !== null && asked.has(risk.recommendation);
  return {
    height: Math.min(39, 340 / Math.max(1, Math.min(MOST, facts.gaps.length))),
    cells: [
      cell('', { shape: 'disc', colour: NEUTRAL.text, label: { text: String(risk.number), colour: NEUTRAL.white } }),
      {
        paragraphs: namedRisk(risk.words, moved, size),
      },
      { paragraphs: [paragraph(level.label)], chip: level },
      treatmentOf(risk, { facts, palette, isAsked }),
    ],
  };
}

const NAME_WIDTH = 224;

/** Name with its movement below. A two-line name has the movement after it if there is space. */
function namedRisk(words: string, moved: Moved | null, size: number): Paragraph[] {
  const below = moved ? [paragraph({ text: moved.words, size: 10.5, colour: moved.colour })] : [];
  if (lineCount(words, NAME_WIDTH, size) === 1) return [fittedParagraph(words, NAME_WIDTH, 1, { size, weight: 500 }), ...below];
  if (moved && lineCount(`${words}  ${moved.words}`, NAME_WIDTH, 11) <= 2)
    return [paragraph({ text: words, size: 11, weight: 500 }, { text: `  ${moved.words}`, size: 10.5, colour: moved.colour })];
  return [fittedParagraph(words, NAME_WIDTH, 2, { size: 11, weight: 500 })];
}

interface Moved {
  words: string;
  colour: string;
}

function movementOf({ isNew, riskBefore, impact, likelihood }: Rated, { runs, since: last, review }: DeckFacts): Moved | null {
  const before = last ?? runs.at(-2);
  if (!before) return null;
  const since = lastReview(before, review);
  if (isNew) return { words: `new since ${since}`, colour: WORSE };
  const risk = impact * likelihood;
  if (riskBefore === null) return null;
  if (riskBefore === risk) return { words: `unchanged since ${since}`, colour: NEUTRAL.muted };
  return riskBefore < risk ? { words: `higher since ${since}`, colour: WORSE } : { words: `lower since ${since}`, colour: NEUTRAL.muted };
}

function treatmentOf(
  { recommendation, findingId }: Rated,
  { facts, palette, isAsked }: { facts: DeckFacts; palette: Palette; isAsked: boolean },
): Cell {
  const isDeferred = facts.deferred?.some((gap) => gap.findingId === findingId) === true;
  if (recommendation === null) return cell([{ text: isDeferred ? 'deferred' : 'not planned', colour: WORSE }]);
  if (isAsked) return { ...cell([{ text: `Decision ${recommendation}`, weight: 600, colour: palette.ink }]), fill: palette.tint };
  const planned = facts.recommendations.find(({ number }) => number === recommendation)?.quarter;
  return cell(planned ? quarterLabel(planned) : `Plan ${recommendation}`);
}
