import { changeInWords, changeLine, spanOf } from '#domain/deck/charts/change.lines.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { type AutomaticFigures, automaticFigures, repairOf, sinceWords } from '#domain/deck/facts/automatic.figures.rules.ts';
import type { DeckCheck, DeckFacts, DeckReading } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayAndMonth, dayBeside, dayInFull, plannedText } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckNumber, priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { fixed, growing, type Part, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type Cell, type DeckSlide, type Piece, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, paragraph, rect, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { flowed, measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet, table, type TableColumn } from '#domain/deck/page/table.parts.rules.ts';
import { automaticTitle } from '#domain/deck/titles/titles.automatic.rules.ts';
import { capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';

const HEAD = 21;
const TEXT = 11;
const LEAST_ROW = 31;
const PANEL = 44;
const GAP = 12;
/** Most rows of a slide; checks with a finding or a recommendation are listed beyond it. */
const MOST = 7;
const WIDTHS = { check: 231, value: 90, line: 138, source: 98, finding: 84 } as const;
/** Extent of the line in its column. */
const LINE = { left: WIDTHS.check + 2 * WIDTHS.value, width: WIDTHS.line - 16 } as const;

/** A row, with its check if it is not several folded ones. */
interface Line {
  check: DeckCheck | null;
  row: TableRow;
}

/** Checks that tools repeated and that changed although no recommendation touched them. Empty if too few were repeated. */
export function automaticSlides(context: DeckContext): DeckSlide[] {
  const { facts } = context;
  const figures = automaticFigures(facts);
  if (!figures || !facts.automatic) return [];
  const { since } = facts.automatic;
  const pages = pagesOf(facts.automatic.changes, context);
  return pages.map((parts, page): DeckSlide => ({
    key: page === 0 ? 'automatic' : `automatic-${page + 1}`,
    section: 'automatic',
    chapter: 1,
    kicker: pages.length === 1 ? 'What changed on its own' : `What changed on its own, ${page + 1} of ${pages.length}`,
    ...titled(automaticTitle(figures, sinceWords(since, facts.collectedOn), facts.customer), null),
    pieces: stack([figuresPanel(figures, facts), space(GAP), ...parts]).draw(BODY),
    source: sourceOf(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  }));
}

/** Longest list of tools in the footer. */
const MOST_LETTERS = 36;

function sourceOf({ automatic, collectedOn, review }: DeckFacts): string {
  const names = (automatic?.sources ?? []).map(({ name }) => name);
  const listed = names.join(', ');
  const tools = listed.length > MOST_LETTERS ? counted(names.length, 'tool') : listed;
  return `${tools}; read from ${dayInFull(automatic?.since ?? collectedOn, review)} to ${dayInFull(collectedOn, review)}`;
}

function pagesOf(changes: readonly DeckCheck[], context: DeckContext): Part[][] {
  if (changes.length === 0) return [[sourcesTable(context.facts)]];
  const room = BODY.height - PANEL - GAP - HEAD;
  const worse = linesOf(worstFirst(changes, context.facts), MOST, context);
  const better = linesOf(
    changes.filter(({ isWorse }) => !isWorse).toSorted((one, other) => one.changedOn.localeCompare(other.changedOn)),
    Math.max(1, MOST - worse.length),
    context,
  );
  const pages = flowed(
    worse.map(({ row }) => row),
    { room },
  );
  let from = 0;
  const parts = pages.map((rows): Part[] => {
    from += rows.length;
    return [changesTable('Got worse', worse.slice(from - rows.length, from), context)];
  });
  if (better.length === 0) return parts;
  const below = changesTable('Got better', better, context);
  const used = pages.at(-1)?.reduce((sum, { height }) => sum + height, 0) ?? room;
  const last = parts.at(-1);
  if (last && used + GAP + below.heightAt(BODY.width) <= room) last.push(space(GAP), below);
  // Folded ones alone need no page: their number is in the figures above.
  else if (better.some(({ check }) => check !== null)) parts.push([below]);
  return parts;
}

/** Needs a decision, then severity, then day. */
function worstFirst(changes: readonly DeckCheck[], facts: DeckFacts): DeckCheck[] {
  const place = (check: DeckCheck) => (repairOf(check, facts).kind === 'to_decide' ? 0 : 1);
  const level = ({ severity }: DeckCheck) => (severity === null ? -1 : FINDING_SEVERITIES.indexOf(severity));
  return changes
    .filter(({ isWorse }) => isWorse)
    .toSorted((one, other) => place(one) - place(other) || level(other) - level(one) || one.changedOn.localeCompare(other.changedOn));
}

function linesOf(checks: readonly DeckCheck[], most: number, context: DeckContext): Line[] {
  const isKept = ({ severity, recommendation }: DeckCheck) => severity !== null || recommendation !== null;
  const kept = Math.max(checks.length <= most ? checks.length : most - 1, checks.filter(isKept).length);
  const shown = [...checks.filter(isKept), ...checks.filter((check) => !isKept(check))].slice(0, kept);
  const folded = checks.length - shown.length;
  const measure = { columns: columnsOf('', context), size: TEXT, least: LEAST_ROW };
  const rows = measuredRows(
    [...shown.map((check) => rowOf(check, context)), ...(folded === 0 ? [] : [foldedRow(folded, shown.length === 0)])],
    measure,
  );
  return rows.map((row, place) => ({ check: shown[place] ?? null, row }));
}

function columnsOf(title: string, { facts }: DeckContext): TableColumn[] {
  const isFirst = title === 'Got worse' || !facts.automatic?.changes.some(({ isWorse }) => isWorse);
  const named = (name: string) => (isFirst ? name : '');
  return [
    column(title, WIDTHS.check),
    column(named('Before'), WIDTHS.value),
    column(named('Now'), WIDTHS.value),
    column(named('Changed on'), WIDTHS.line),
    column(named('Read from'), WIDTHS.source),
    column(named('Finding'), WIDTHS.finding),
    column(named('Repaired by'), BODY.width - LINE.left - WIDTHS.line - WIDTHS.source - WIDTHS.finding),
  ];
}

function changesTable(title: 'Got worse' | 'Got better', lines: readonly Line[], context: DeckContext): Part {
  const height = lines.reduce((sum, { row }) => sum + row.height, HEAD);
  return fixed(height, ({ x, y }): Piece[] => {
    let top = y + HEAD;
    const drawn = lines.flatMap(({ check, row }): Piece[] => {
      const middle = top + row.height / 2;
      top += row.height;
      return check ? changeLine(check, spanOf(context.facts), { x: x + LINE.left, width: LINE.width, y: middle }) : [];
    });
    const alt = `Checks that ${title.toLowerCase()}, with their values, day, tool, finding and repair`;
    const rows = lines.map(({ row }) => row);
    return [table({ x, y }, rows, { alt, columns: columnsOf(title, context), headHeight: HEAD, size: TEXT }), ...drawn];
  });
}

function rowOf(check: DeckCheck, context: DeckContext): Omit<TableRow, 'height'> {
  const { what, before, now, source, isWorse, severity } = check;
  const { facts, palette } = context;
  const level = severity === null ? null : SEVERITY_LEVELS[severity];
  const [was, is] = valuesOf(before, now, facts);
  return {
    ...(isWorse && repairOf(check, facts).kind === 'to_decide' ? { fill: palette.tint } : {}),
    cells: [
      cell([{ text: what, weight: 500 }]),
      quiet(was),
      cell([{ text: is, weight: 600, colour: isWorse ? WORSE : BETTER }]),
      { ...cell(''), spoken: changeInWords(check) },
      quiet(source),
      level ? cell(level.label, { shape: level.shape, colour: level.colour }) : quiet('–'),
      isWorse ? repairCell(check, context) : quiet('No action'),
    ],
  };
}

function foldedRow(folded: number, isAll: boolean): Omit<TableRow, 'height'> {
  const words = capitalized(counted(folded, isAll ? 'check' : 'more check'));
  return { cells: [quiet(words), ...Array.from({ length: 6 }, () => cell(''))] };
}

const WORDS: Record<DeckReading['outcome'], string> = { fail: 'failed', warn: 'warning', pass: 'passed' };

/** "84 of 84" and "81 of 84" if both have figures that differ, else the outcomes. */
function valuesOf(before: DeckReading, now: DeckReading, { customer }: DeckFacts): [string, string] {
  const figuresIn = ({ passed, total }: DeckReading) =>
    passed === null || total === null ? null : `${deckNumber(passed, customer)} of ${deckNumber(total, customer)}`;
  const [was, is] = [figuresIn(before), figuresIn(now)];
  return was !== null && is !== null && was !== is ? [was, is] : [WORDS[before.outcome], WORDS[now.outcome]];
}

function repairCell(check: DeckCheck, { facts, palette, hideAmounts }: DeckContext): Cell {
  const repair = repairOf(check, facts);
  if (repair.kind === 'unplanned') return cell([{ text: 'No plan yet', weight: 600, colour: WORSE }]);
  const { by } = repair;
  const below = (words: string) => (words === '' ? [] : [paragraph({ text: words, size: 10, colour: NEUTRAL.muted })]);
  if (repair.kind === 'to_decide') {
    const price = priceOf(by, facts.customer, hideAmounts).replace(' per month', '/month');
    return { paragraphs: [paragraph({ text: `Decision ${by.number}`, weight: 600, colour: palette.ink }), ...below(price)] };
  }
  const when = by.end === null ? plannedText(by) : `by ${dayBeside(by.end, facts)}`;
  return { paragraphs: [paragraph(facts.provider.name), ...below(`Plan ${by.number}, ${when}`)] };
}

/** Figures that add up: repeated is worse, better and the same. */
function figuresPanel({ repeated, worse, better, same }: AutomaticFigures, facts: DeckFacts): Part {
  const since = dayAndMonth(facts.automatic?.since ?? facts.collectedOn);
  const checks = (count: number) => (count === 1 ? 'check' : 'checks');
  const parts = [
    { count: repeated, words: `${checks(repeated)} repeated since ${since}`, colour: NEUTRAL.text, width: 268 },
    { count: worse, words: 'got worse', colour: worse === 0 ? NEUTRAL.text : WORSE, width: 174 },
    { count: better, words: 'got better', colour: better === 0 ? NEUTRAL.text : BETTER, width: 174 },
    { count: same, words: 'did not change', colour: NEUTRAL.text, width: 256 },
  ];
  return fixed(PANEL, ({ x, y, width, height }): Piece[] => {
    let left = x;
    const drawn = parts.flatMap(({ count, words, colour, width: own }, place): Piece[] => {
      const [at, number] = [left + 16, deckNumber(count, facts.customer)];
      const beside = textWidth(number) * 22 + 14;
      left += own;
      return [
        ...(place === 0 ? [] : [upright(at - 16, y, height)]),
        text(number, { x: at, y: y + 7, width: beside, height: 29 }, { size: 22, weight: 600, colour }),
        fittedText(
          words,
          { x: at + beside, y: y + 15, width: own - beside - 24, height: 16 },
          { lines: 1, size: 11.5, colour: NEUTRAL.muted },
        ),
      ];
    });
    return [rect({ x, y, width, height }, NEUTRAL.panel, { radius: 3 }), ...drawn];
  });
}

/** Tools and their checks, where no check changed. */
function sourcesTable({ automatic, customer }: DeckFacts): Part {
  const columns = [column('Read from', 320), column('Checks repeated', 160, 'end'), column('Changed', 160, 'end')];
  const rows = measuredRows(
    (automatic?.sources ?? []).map(({ name, repeated }) => ({ cells: [cell(name), cell(deckNumber(repeated, customer)), cell('none')] })),
    { columns, size: TEXT, least: 19 },
  );
  const height = rows.reduce((sum, row) => sum + row.height, HEAD);
  const drawn = ({ x, y }: { x: number; y: number }) => [
    table({ x, y }, rows, { alt: 'Tools and the checks that they repeated', columns, headHeight: HEAD, size: TEXT }),
  ];
  return growing(fixed(height, drawn));
}
