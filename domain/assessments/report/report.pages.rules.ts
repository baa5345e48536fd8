import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { bandOf, type PrintedPair, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { signed } from '#domain/deck/facts/deck.figures.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { are, capitalized, inWords } from '#domain/deck/titles/titles.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { detailsOf, type ReportDetails } from './report.details.rules.ts';
import {
  type AnswerCounts,
  applicableIn,
  bySeverity,
  givenIn,
  lowestFirst,
  MOST_SEVERE_FIRST,
  openIn,
  reportFacts,
  type ReportFacts,
} from './report.facts.rules.ts';
import { type ReportSource, statusText } from './report.source.rules.ts';
import { belowLine, changeWords, headline, scopeLines, scoreOf, sectionsTitle, targetWords, urgentTitle } from './report.titles.rules.ts';
import { type Treatment, treatmentOf } from './report.treatment.rules.ts';

export type Tone = 'better' | 'worse' | 'same';

/** Printed pages of the customer's report: one page that sums up, then the sections in detail. All text is final. */
export interface ReportPages {
  kicker: string;
  status: string;
  title: string;
  figures: ReportFigures;
  scope: readonly string[];
  sections: ReportScores;
  urgent: { title: string; rows: readonly { severity: FindingSeverity; title: string; treatment: Treatment }[]; more: string };
  counts: { title: string; groups: readonly ReportCounts[]; note: string };
  details: ReportDetails;
}

export interface ReportFigures {
  score: string;
  /** Empty for a first assessment. */
  change: string;
  tone: Tone;
  under: readonly string[];
  others: readonly { value: string; words: string }[];
}

export interface ReportScores {
  title: string;
  /** Legend of the earlier score; null for a first assessment. */
  before: string | null;
  /** Lowest scores of the bands, which are marks on the axis. */
  marks: readonly number[];
  legend: readonly { band: ScoreBand; words: string }[];
  rows: readonly {
    title: string;
    band: ScoreBand | null;
    now: number | null;
    before: number | null;
    change: string;
    tone: Tone;
    open: number;
  }[];
}

interface ReportCounts {
  title: string;
  total: number;
  rows: readonly { severity: FindingSeverity | null; title: string; count: number }[];
}

/** Most findings on the first page; all of them are in the details. */
const MOST_URGENT = 12;
/** Rows of sections and urgent findings that the first page holds; with more sections the findings are on the second page. */
const MOST_ROWS = 21;
const MOST_SECTIONS = 15;

export function reportPages(source: ReportSource): ReportPages {
  const facts = reportFacts(source);
  const { assessment } = source;
  return {
    kicker: 'Assessment report',
    status: `${statusText(source)}${assessment.status === 'approved' && assessment.approvedBy !== null ? ` by ${assessment.approvedBy}` : ''}`,
    title: headline(source, facts),
    figures: figuresOf(source, facts),
    scope: scopeLines(source, facts),
    sections: scoresOf(source, facts),
    urgent: urgentOf(source, facts),
    counts: countsOf(facts),
    details: detailsOf(source, facts, `${assessment.template.name}, ${dayOf(source)}`),
  };
}

/** Day of the approval, else of the file. */
function dayOf({ assessment: { approvedAt }, today, ...writing }: ReportSource): string {
  return dayLabel(approvedAt ?? `${today}T12:00:00Z`, writing);
}

function figuresOf(source: ReportSource, { counts, move, findings }: ReportFacts): ReportFigures {
  const { bands, score } = source.assessment;
  const printed = scoreOf({ score, move }, bands);
  const open = openIn(findings).length;
  return {
    score: printed === null ? '' : String(printed),
    change: move === null ? '' : changeWords(move),
    tone: toneOf(move?.change ?? 0),
    under: printed === null ? ['not scored yet'] : underScore(printed, move, source),
    others: [
      { value: `${givenIn(counts)} of ${applicableIn(counts)}`, words: answeredWords(counts) },
      { value: String(counts.byTools), words: `${counts.byTools === 1 ? 'answer' : 'answers'} confirmed by tools` },
      { value: String(open), words: `open ${open === 1 ? 'finding' : 'findings'} in this assessment` },
    ],
  };
}

function underScore(printed: number, move: PrintedPair | null, { assessment, previous }: ReportSource): string[] {
  const target = targetWords(printed, assessment.bands);
  return move === null || previous === null
    ? [target, 'first assessment']
    : [`from ${move.before}% in ${periodLabel(previous.period)}`, target];
}

function answeredWords({ notApplicable }: AnswerCounts): string {
  if (notApplicable === 0) return 'questions answered';
  return `questions answered; ${inWords(notApplicable)} ${notApplicable === 1 ? 'does' : 'do'} not apply`;
}

const toneOf = (change: number): Tone => (change === 0 ? 'same' : change > 0 ? 'better' : 'worse');

function scoresOf(source: ReportSource, facts: ReportFacts): ReportScores {
  const { bands } = source.assessment;
  const hasMoves = facts.sections.some(({ move }) => move !== null);
  return {
    title: sectionsTitle(facts, bands),
    before: hasMoves && source.previous !== null ? periodLabel(source.previous.period) : null,
    marks: [bands.poor, bands.fair, bands.good],
    legend: [
      { band: 'critical', words: `critical, below ${bands.poor}` },
      { band: 'poor', words: `poor, below ${bands.fair}` },
      { band: 'fair', words: `fair, below ${bands.good}` },
      { band: 'good', words: 'good' },
    ],
    rows: lowestFirst(facts.sections).map((section) => {
      const now = scoreOf(section, bands);
      return {
        title: section.title,
        band: section.score === null ? null : bandOf(section.score, bands),
        now,
        before: section.move?.before ?? null,
        change: section.move === null ? '' : signed(section.move.change),
        tone: toneOf(section.move?.change ?? 0),
        open: openIn(section.findings).length,
      };
    }),
  };
}

function urgentOf(source: ReportSource, facts: ReportFacts): ReportPages['urgent'] {
  const urgent = openIn(facts.findings).filter(({ severity }) => severity === 'critical' || severity === 'high');
  const { length } = facts.sections;
  const room = length > MOST_SECTIONS ? MOST_URGENT : Math.min(MOST_URGENT, MOST_ROWS - length);
  const shown = urgent.slice(0, room);
  const left = urgent.length - shown.length;
  return {
    title: urgentTitle(shown.length, urgent.length),
    rows: shown.map((finding) => ({ severity: finding.severity, title: finding.title, treatment: treatmentOf(finding, source) })),
    more: left === 0 ? '' : `${capitalized(inWords(left))} more ${are(left)} listed by section from page 2.`,
  };
}

function countsOf(facts: ReportFacts): ReportPages['counts'] {
  const open = openIn(facts.findings);
  const severities = bySeverity(open);
  const { met, partly, notMet, recorded } = facts.counts;
  const answers = [
    { title: 'Met', count: met },
    { title: 'Partly met', count: partly },
    { title: 'Not met', count: notMet },
    ...(recorded === 0 ? [] : [{ title: 'Recorded, not scored', count: recorded }]),
  ];
  return {
    title: 'Findings and answers',
    groups: [
      {
        title: 'Open findings',
        total: open.length,
        rows: MOST_SEVERE_FIRST.map((severity) => ({ severity, title: capitalized(severity), count: severities[severity] })),
      },
      { title: 'Answers', total: givenIn(facts.counts), rows: answers.map((row) => ({ severity: null, ...row })) },
    ],
    note: belowLine(facts),
  };
}
