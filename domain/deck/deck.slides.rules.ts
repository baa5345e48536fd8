import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { printableLine, shareOut, textWidth } from './deck.fit.rules.ts';
import { DECK_LIMITS, type Block, type Line, type Slide, type SlideKind } from './deck.model.rules.ts';
import { NO_DECISION } from './deck.narrative.rules.ts';
import { findingPages, findingTables, sectionTables } from './deck.tables.rules.ts';
import { aboveTable, besideChart, columnsOf, flow, isRoomy, linesFrom } from './deck.text.rules.ts';
import {
  BAND_LABELS,
  changeSentence,
  counted,
  findingsTitle,
  lowered,
  momentLabel,
  percentLabel,
  scoredSections,
  scoreTitle,
  sectionsTitle,
  summaryTitle,
} from './deck.words.rules.ts';
import type { QbrDocument, QbrFigures, QbrSection, QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { bandOf } from '#domain/assessments/scores.rules.ts';

/** A slide before it has its key. */
type SlideDraft = Pick<Slide, 'kind' | 'title' | 'blocks'>;

/** The parts of a message over several slides are numbered, so that a reader knows that there are more. */
function numbered(kind: SlideKind, title: string, pages: readonly Block[][]): SlideDraft[] {
  return pages.map((blocks, index) => ({ kind, title: pages.length > 1 ? `${title} (${index + 1} of ${pages.length})` : title, blocks }));
}

function textSlides(title: string, lines: readonly Line[]): SlideDraft[] {
  return numbered(
    'text',
    title,
    flow(lines).map((part) => [{ kind: 'text', lines: part, isRoomy: isRoomy(part) }]),
  );
}

const textBlocks = (lines: Line[]): Block[] => (lines.length > 0 ? [{ kind: 'text', lines }] : []);

const CONTINUED_WIDTH = 20;

function continued({ title }: QbrSection): string {
  const name = printableLine(title);
  return name === '' || textWidth(name) > CONTINUED_WIDTH ? 'More on this section' : `More on ${lowered(name)}`;
}

function cover(section: QbrSection, document: QbrDocument): SlideDraft[] {
  const customer = printableLine(document.figures.customer.name);
  const title = printableLine(document.title);
  const own = title.startsWith(customer) ? title.slice(customer.length).replace(/^[\s–—:-]+/u, '') : title;
  const block: Block = {
    kind: 'cover',
    eyebrow: title.startsWith(customer) && own !== '' ? own : `Business review, ${periodLabel(document.period)}`,
    subtitle: title.startsWith(customer) || title === '' ? null : title,
    date: document.dateTime === null ? null : momentLabel(document.dateTime, document.timezone) || null,
    provider: printableLine(document.branding.providerName) || printableLine(document.figures.provider.name),
  };
  const { beside, rest } = aboveTable(linesFrom(section.narrative));
  const first: SlideDraft = { kind: 'cover', title: customer || 'Business review', blocks: [block, ...textBlocks(beside)] };
  return [first, ...textSlides('About this review', rest)];
}

function summary(section: QbrSection, { figures }: QbrDocument): SlideDraft[] {
  const title = summaryTitle(figures);
  const lines = linesFrom(section.narrative);
  const columns = columnsOf(lines);
  return columns ? [{ kind: 'summary', title, blocks: columns }] : textSlides(title, lines);
}

function trendBlock({ trend }: QbrFigures): Block {
  const points = trend.map(({ label, score }) => ({ label: printableLine(label), value: score }));
  return {
    kind: 'trend',
    points,
    alt: `Alignment score over time: ${points.map(({ label, value }) => `${label} ${percentLabel(value)}`).join(', ')}.`,
  };
}

function score(section: QbrSection, { figures }: QbrDocument): SlideDraft[] {
  const lines = linesFrom(section.narrative);
  const title = scoreTitle(figures);
  if (figures.score === null) {
    return noteSlides(section, title, 'Nothing that counts towards the score has been answered, or none of it applies.');
  }
  const band = bandOf(figures.score);
  const change = changeSentence(figures);
  const hasTrend = figures.trend.length > 1;
  // Without a line to draw there is room for one sentence more, which says why.
  const room = hasTrend ? 2 : 3;
  const { beside, rest } = besideChart(lines.slice(0, room));
  const blocks: Block[] = [
    { kind: 'figure', value: String(Math.round(figures.score * 10) / 10), unit: '%', change, band, bandLabel: BAND_LABELS[band] },
    ...(hasTrend ? [trendBlock(figures)] : []),
    ...textBlocks(beside),
  ];
  return [{ kind: 'score', title, blocks }, ...textSlides(continued(section), [...rest, ...lines.slice(room)])];
}

/** Says in one line why there is nothing to show, and what a person has written about it. */
function noteSlides(section: QbrSection, title: string, text: string): SlideDraft[] {
  const { beside, rest } = aboveTable(linesFrom(section.narrative));
  return [{ kind: 'note', title, blocks: [{ kind: 'note', text }, ...textBlocks(beside)] }, ...textSlides(continued(section), rest)];
}

function sections(section: QbrSection, { figures }: QbrDocument): SlideDraft[] {
  const title = sectionsTitle(figures);
  const lines = linesFrom(section.narrative);
  const scored = scoredSections(figures);
  if (scored.length === 0) {
    return noteSlides(section, title, 'No section has an answer that counts towards the score.');
  }
  const { beside, rest } = besideChart(lines);
  const missing = figures.sections.length - scored.length;
  const note: Block[] =
    missing > 0 ? [{ kind: 'note', text: `${counted(missing, 'section', 'sections')} without a score: see the appendix.` }] : [];
  const hasPrevious = scored.some(({ previous }) => previous !== null);
  const pages = shareOut(scored, DECK_LIMITS.bars).map((part, index): Block[] => {
    const bars = part.map(({ title, score, previous }) => ({ label: printableLine(title), value: score, previous }));
    const alt = `Alignment by section: ${bars.map(({ label, value }) => `${label} ${percentLabel(value)}`).join(', ')}.`;
    return [{ kind: 'bars', bars, hasPrevious, alt }, ...(index === 0 ? [...textBlocks(beside), ...note] : [])];
  });
  return [...numbered('sections', title, pages), ...textSlides(continued(section), rest)];
}

function findings(section: QbrSection, { figures }: QbrDocument): SlideDraft[] {
  const title = findingsTitle(figures);
  const lines = linesFrom(section.narrative);
  if (figures.findings.total === 0) {
    return noteSlides(section, title, 'Every answer that counts meets its standard.');
  }
  const { beside, rest } = aboveTable(lines);
  const pages = findingPages(figures.findings.top, beside.length > 0 ? DECK_LIMITS.findings.intro : 0).map((part, index): Block[] => [
    ...(index === 0 ? textBlocks(beside) : []),
    { kind: 'findings', findings: part },
  ]);
  if (pages.length === 0) return noteSlides(section, title, 'The appendix lists them.');
  return [...numbered('findings', title, pages), ...textSlides(continued(section), rest)];
}

function listTitle(lines: readonly Line[], one: string, many: string, plain: string): string {
  const count = lines.filter(({ kind }) => kind === 'item').length;
  return count === 0 ? plain : counted(count, one, many);
}

function recommendations(section: QbrSection): SlideDraft[] {
  const lines = linesFrom(section.narrative);
  return textSlides(listTitle(lines, 'recommendation', 'recommendations, the most urgent first', 'What we recommend'), lines);
}

function decisions(section: QbrSection): SlideDraft[] {
  const lines = linesFrom(section.narrative);
  const plain = lines.length === 1 && lines[0]?.text === NO_DECISION ? 'Nothing needs your decision today' : 'Your decisions';
  return textSlides(listTitle(lines, 'decision is needed from you', 'decisions are needed from you', plain), lines);
}

function next(section: QbrSection): SlideDraft[] {
  return textSlides('What happens next', linesFrom(section.narrative));
}

function appendix(section: QbrSection, { figures }: QbrDocument): SlideDraft[] {
  const {
    sections: parts,
    findings: { all },
  } = figures;
  const { beside, rest } = aboveTable(linesFrom(section.narrative));
  const sectionPages = sectionTables(figures, beside.length > 0 ? DECK_LIMITS.table.intro : 0).map((table, index): Block[] => [
    ...(index === 0 ? textBlocks(beside) : []),
    table,
  ]);
  const findingPages = findingTables(all).map((table): Block[] => [table]);
  const allFindings = all.length === 1 ? 'Appendix: the one open finding' : `Appendix: all ${all.length} open findings, most severe first`;
  return [
    ...textSlides('Appendix: where the figures come from', sectionPages.length > 0 ? rest : [...beside, ...rest]),
    ...numbered('table', `Appendix: ${lowered(counted(parts.length, 'section', 'sections'))} in figures`, sectionPages),
    ...numbered('table', allFindings, findingPages),
  ];
}

const SLIDES: Partial<Record<QbrSectionKey, (section: QbrSection, document: QbrDocument) => SlideDraft[]>> = {
  cover,
  summary,
  score,
  sections,
  findings,
  recommendations,
  decisions,
  next,
  appendix,
};

/** Whether this kind of deck has slides of the section. */
export function isDrawn(key: QbrSectionKey): boolean {
  return SLIDES[key] !== undefined;
}

/** The slides of one section, each with a key that stays as long as the section's slides keep their order. */
export function slidesOf(section: QbrSection, document: QbrDocument): Slide[] {
  return (SLIDES[section.key]?.(section, document) ?? []).map((draft, index) => ({
    key: `${section.key}-${index + 1}`,
    section: section.key,
    ...draft,
  }));
}
