import type { DeckSlide, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { risksAmong, withLate } from '#domain/deck/facts/deck.figures.rules.ts';
import { repairOf } from '#domain/deck/facts/automatic.figures.rules.ts';
import { NEUTRAL, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import { presentQuarter } from './sources.plan.rules.ts';
import { sourceRule } from './sources.rules.ts';
import { paragraphsOf, type TruthDeck, wordsOf } from './truth.cut.rules.ts';

interface Missing {
  slide: DeckSlide;
  words: string;
  fact: string;
}

const rowsOf = ({ pieces }: DeckSlide): TableRow[] => pieces.flatMap((piece) => (piece.kind === 'table' ? piece.rows : []));
const cellWords = (row: TableRow, place: number) => row.cells[place]?.paragraphs.map(wordsOf).join(' ') ?? '';
const textsOf = ({ pieces }: DeckSlide) => pieces.flatMap(paragraphsOf).map(wordsOf);

/** A text of absurd length is cut in its row. */
const isSameStart = (one: string, other: string) => one.slice(0, 60) === other.slice(0, 60);

/** Figures that name a decision of the band, or those of its sum. */
const ASKED_KEYS: readonly string[] = ['decision.number', 'decisions.more'];

const LISTS: Record<string, (slides: readonly DeckSlide[], deck: TruthDeck) => string[]> = {
  /** All late commitments, on as many pages as they need. */
  since: (slides, { facts }) => {
    const shown = slides.flatMap(rowsOf).filter(({ fill }) => fill === NEUTRAL.late).length;
    const late = sourceRule('commitments.late').of(facts) ?? 0;
    return shown === late ? [] : [`${late} commitments are late; the slide shows ${shown}.`];
  },
  /** The whole plan: the sum below it is that of the rows above. */
  recommendations: (slides, { facts }) => {
    const shown = new Set(slides.flatMap(rowsOf).flatMap((row) => (row.isSum ? [] : [cellWords(row, 0)])));
    return facts.recommendations
      .filter(({ number, state }) => state !== 'done' && !shown.has(String(number)))
      .map(({ number, title }) => `Number ${number}, ${title}, is part of the sum and not on the page.`);
  },
  /** Every decision that is asked for is named or in the sum of the others; the most expensive one is named. */
  summary: (slides, { facts }) => {
    const keys = slides.flatMap(({ claims = [] }) =>
      claims.flatMap(({ kind, figures }) =>
        kind === 'ask' ? figures.flatMap(({ source, of = '' }) => (ASKED_KEYS.includes(source) ? [of.split(' ')] : [])) : [],
      ),
    );
    const asked = facts.recommendations.filter(({ state }) => state === 'asked');
    const cost = ({ oneTime, monthly }: (typeof asked)[number]) => oneTime + 36 * monthly;
    const most = Math.max(0, ...asked.map(cost));
    return asked.flatMap((one) => {
      const key = keys.find((ids) => ids.includes(one.id));
      if (!key) return [`Decision ${one.number}, ${one.title}, is asked for and not on the page.`];
      const isFolded =
        key.length > 1 &&
        cost(one) === most &&
        !keys.some((ids) => ids.length === 1 && asked.some((other) => ids.includes(other.id) && cost(other) === most));
      return isFolded ? [`Decision ${one.number}, ${one.title}, has the largest amount and is not named.`] : [];
    });
  },
  /** Late work is drawn. */
  roadmap: (slides, { facts }) => {
    const texts = slides.flatMap(textsOf);
    return facts.recommendations
      .map((one) => withLate(one, presentQuarter(facts)))
      .filter(
        ({ number, state, lateSince }) =>
          state !== 'done' && lateSince !== undefined && !texts.some((words) => words.startsWith(`${number}  `)),
      )
      .map(({ number, title }) => `Number ${number}, ${title}, is late and not on the page.`);
  },
  /** Checks that got worse and are serious, or need a decision. */
  automatic: (slides, { facts }) => {
    const shown = slides.flatMap(rowsOf).map((row) => cellWords(row, 0));
    return (facts.automatic?.changes ?? [])
      .filter(
        (check) =>
          check.isWorse &&
          (check.severity !== null || repairOf(check, facts).kind === 'to_decide') &&
          !shown.some((words) => isSameStart(words, check.what)),
      )
      .map(({ what }) => `${what} got worse and is not on the page.`);
  },
  /** Every critical risk, rated or not. */
  risks: (slides, { facts }) => {
    const shown = slides.flatMap(rowsOf).filter((row) => cellWords(row, 1) === SEVERITY_LEVELS.critical.label).length;
    const critical = risksAmong(facts).filter(({ severity }) => severity === 'critical').length;
    return shown === critical ? [] : [`${critical} risks are critical; the slide shows ${shown}.`];
  },
};

/** Lists that leave out something late, critical or counted. */
export function listsOf(deck: TruthDeck): Missing[] {
  return Object.entries(LISTS).flatMap(([section, rule]) => {
    const slides = deck.slides.filter((slide) => slide.section === section);
    const [first] = slides;
    return first ? rule(slides, deck).map((fact) => ({ slide: first, words: first.title, fact })) : [];
  });
}
