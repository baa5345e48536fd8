import { bandOf, printedScore } from '#domain/assessments/scores.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { shareOut } from './deck.fit.rules.ts';
import type { DeckFacts, DeckGap, DeckSection } from './deck.facts.rules.ts';
import { assessedAs, dayInFull, riskOf, signed } from './deck.figures.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, type Palette, SEVERITY_LEVELS, WORSE } from './palette.rules.ts';
import type { DeckContext } from './slide.context.rules.ts';
import type { Cell, DeckSlide, Piece, TableRow } from './slide.model.rules.ts';
import { heading, paragraph, text } from './slide.parts.rules.ts';
import { cell, column, fittedCell, quiet, table } from './table.parts.rules.ts';

const GAPS = 17;
const SECTIONS = 26;
const TOP = 116;
const ROW = 20.8;

const NOTES = { say: '', proof: '', ask: '', minutes: null };

/** All gaps, all sections and how the score is made, for whoever wants to check. */
export function appendixSlides(context: DeckContext): DeckSlide[] {
  return [...gapPages(context), ...sectionPages(context), methodPage(context)];
}

const numbered = (title: string, page: number, pages: number) => (pages === 1 ? title : `${title} (${page} of ${pages})`);

function gapPages({ facts, palette }: DeckContext): DeckSlide[] {
  const order = ['critical', 'high', 'medium', 'low'];
  const sorted = facts.gaps.toSorted(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity) || riskOf(other) - riskOf(one),
  );
  const total = facts.gaps.reduce((sum, { count }) => sum + count, 0);
  const pages = shareOut(sorted, GAPS);
  return pages.map((gaps, index): DeckSlide => ({
    key: `appendix-gaps-${index + 1}`,
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: numbered(total === 1 ? 'The one open gap' : `All ${total} open gaps, most severe first`, index + 1, pages.length),
    lead: 'Numbers refer to the recommendations.',
    pieces: [
      table(
        { x: 44, y: TOP },
        gaps.map((gap) => gapRow(gap, facts, palette)),
        {
          alt: 'All open gaps with section, since when they are open and how they are planned',
          columns: [
            column('Severity', 88),
            column('Gap', 400),
            column('Section', 186),
            column('Open since', 84),
            column('Planned as', 114),
          ],
          headHeight: 22,
          size: 11.5,
        },
      ),
    ],
    source: assessedAs(facts),
    notes: NOTES,
  }));
}

function gapRow(gap: DeckGap, { recommendations }: DeckFacts, palette: Palette): TableRow {
  const { shape, colour, label } = SEVERITY_LEVELS[gap.severity];
  return {
    height: ROW,
    cells: [
      cell([{ text: label, weight: gap.severity === 'critical' || gap.severity === 'high' ? 600 : 400 }], { shape, colour }),
      fittedCell(gap.words, 388, 1, { size: 11.5 }),
      fittedCell(gap.section, 176, 1, { size: 11.5, colour: NEUTRAL.muted }),
      quiet(`Q${gap.since.quarter} ${String(gap.since.year).slice(2)}`),
      plannedCell(gap.recommendation, recommendations, palette),
    ],
  };
}

function plannedCell(number: number | null, recommendations: DeckFacts['recommendations'], palette: Palette): Cell {
  const planned = recommendations.find((one) => one.number === number);
  if (!planned) return cell([{ text: 'not yet planned', colour: WORSE }]);
  if (planned.state === 'asked') return cell([{ text: `${planned.number}, decision today`, weight: 600, colour: palette.ink }]);
  return cell(planned.quarter ? `${planned.number}, ${quarterLabel(planned.quarter)}` : `${planned.number}, not dated`);
}

function sectionPages({ facts }: DeckContext): DeckSlide[] {
  const pages = shareOut(facts.sections, SECTIONS);
  return pages.map((sections, index): DeckSlide => {
    const at = sections.length > SECTIONS / 2 ? Math.ceil(sections.length / 2) : sections.length;
    const halves = [sections.slice(0, at), sections.slice(at)].filter((half) => half.length > 0);
    return {
      key: `appendix-sections-${index + 1}`,
      section: 'appendix',
      chapter: null,
      kicker: 'Appendix',
      title: numbered(`All ${facts.sections.length} sections with their weight`, index + 1, pages.length),
      lead: 'Scores with one decimal, in the order of the template.',
      pieces: halves.map((half, side): Piece =>
        table({ x: side === 0 ? 44 : 496, y: TOP }, half.map(sectionRow), {
          alt: 'Sections with questions, weight, score and change',
          columns: [
            column('Section', 196),
            column('Questions', 62, 'end'),
            column('Weight', 54, 'end'),
            column('Score', 56, 'end'),
            column('Change', 52, 'end'),
          ],
          headHeight: 22,
          size: 11.5,
        }),
      ),
      source: assessedAs(facts),
      notes: NOTES,
    };
  });
}

function sectionRow({ title, score, previous, weight, questions }: DeckSection): TableRow {
  const change = score === null || previous === null ? null : score - previous;
  const level = score === null ? null : BAND_LEVELS[bandOf(printedScore(score))];
  return {
    height: ROW + 5,
    cells: [
      { ...fittedCell(title, 164, 1, { size: 11.5 }), ...(level ? { mark: { shape: level.shape, colour: level.colour } } : {}) },
      cell(String(questions)),
      cell(`${(weight * 100).toFixed(1)}%`),
      score === null ? quiet('–') : cell([{ text: score.toFixed(1), weight: 600 }]),
      change === null ? quiet('–') : cell([{ text: signed(change, 1), colour: change > 0 ? BETTER : change < 0 ? WORSE : NEUTRAL.muted }]),
    ],
  };
}

/** How the number comes about, so that nobody has to take it on trust. */
function methodPage({ facts }: DeckContext): DeckSlide {
  const { bands, target, countsInternal } = facts.template;
  const { answered, applicable } = facts.answered;
  const blocks = [
    {
      title: 'The score',
      lines: [
        'Each answer earns 0 to 100 points. The score is the sum of points × question weight × section weight, divided by what all of these questions could earn.',
        'Example: two questions of weight 3 and 1 earn 100 and 0 points; the section stands at (3 × 100 + 1 × 0) / (3 × 100 + 1 × 100) = 75%.',
      ],
    },
    {
      title: 'The bands',
      lines: [`Good from ${bands.good}%, fair from ${bands.fair}%, poor from ${bands.poor}%, critical below. The target is ${target}%.`],
    },
    {
      title: 'What does not count',
      lines: [
        'Questions that do not apply, questions without an answer, and questions that only inform.',
        countsInternal ? 'Internal questions count, and are not shown.' : 'Internal questions do not count.',
        'A failed critical question does not bend the number; it stands beside it.',
      ],
    },
    {
      title: 'What it rests on',
      lines: [
        `${answered} of ${applicable} applicable questions of “${facts.template.name}” were answered${facts.runs.at(-1) ? `; reviewed and approved on ${dayInFull((facts.runs.at(-1)?.approvedAt ?? '').slice(0, 10))}` : ''}.`,
      ],
    },
    { title: 'Risk', lines: ['Impact and likelihood from 1 to 5 each, multiplied: critical from 15, high from 10, medium from 5.'] },
  ];
  let y = 122;
  const pieces = blocks.flatMap(({ title, lines }): Piece[] => {
    const top = y;
    const height = lines.length * 34;
    y += height + 14;
    return [
      heading(title, { x: 44, y: top, width: 170, height: 18 }, { size: 13 }),
      text(
        lines.map((line) => paragraph(line)),
        { x: 226, y: top, width: 690, height },
        { size: 12.5 },
      ),
    ];
  });
  return {
    key: 'appendix-method',
    section: 'appendix',
    chapter: null,
    kicker: 'Appendix',
    title: 'How the score is made',
    lead: null,
    pieces,
    source: assessedAs(facts),
    notes: NOTES,
  };
}
