import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import { type AnswersByKey, isBelowThreshold, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { type Period, periodLabel } from '#domain/assessments/assessments.rules.ts';
import { FINDING_SEVERITIES, type FindingSeverity, type FindingStatus, isOpenFinding } from '#domain/findings/findings.rules.ts';
import type { ClientFinding, QbrFigures } from './qbrs.rules.ts';
import { type SectionScore } from '#domain/assessments/scores.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { Question, Section, TemplateBody } from '#domain/templates/templates.rules.ts';

export const TOP_FINDINGS = 5;
export const TREND_POINTS = 8;

export interface ReviewedAnswer {
  value: AnswerValue | null;
  notApplicable: boolean;
  points: number | null;
  customerNote: string;
  verifiedBy?: string | null;
}

export interface EarlierResult {
  score: number | null;
  approvedAt: string;
  period: Period;
  sections: readonly SectionScore[];
}

/** Data of an approved assessment for a QBR. May contain internal text, which `figuresOf` removes. */
export interface FiguresInput {
  customer: { name: string; industry: string | null };
  provider: { name: string };
  period: Period;
  assessment: {
    id: string;
    name: string;
    template: string;
    approvedAt: string;
    engineer: string | null;
    period: Period;
    score: number | null;
    sections: readonly SectionScore[];
    /** Bands in force at the approval. */
    bands: Readonly<ScoreBands>;
  };
  body: TemplateBody;
  answers: ReadonlyMap<string, ReviewedAnswer>;
  findings: readonly { questionKey: string; severity: FindingSeverity; status: FindingStatus; title: string }[];
  /** Oldest first. */
  earlier: readonly EarlierResult[];
}

interface Visible {
  section: Section;
  questions: Question[];
}

/** Customer-visible questions by section; sections with only internal questions are omitted. */
function visibleSections(body: TemplateBody, answers: AnswersByKey): Visible[] {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return body.sections
    .map((section) => ({ section, questions: section.questions.filter(({ key, internalOnly }) => !internalOnly && shown.has(key)) }))
    .filter(({ questions }) => questions.length > 0);
}

type AnswerOutcome = 'met' | 'partial' | 'notMet' | 'notApplicable' | 'open' | 'unscored';

function outcomeOf(question: Question, answer: ReviewedAnswer | undefined): AnswerOutcome {
  if (!answer) return 'open';
  if (answer.notApplicable) return 'notApplicable';
  if (answer.value === null) return 'open';
  if (answer.points === null) return 'unscored';
  if (!isBelowThreshold(question, answer.points)) return 'met';
  return answer.points > 0 ? 'partial' : 'notMet';
}

export function scoredAnswers(body: TemplateBody, answers: FiguresInput['answers']): number {
  const outcomes = visibleSections(body, answers).flatMap(({ questions }) =>
    questions.map((question) => outcomeOf(question, answers.get(question.key))),
  );
  return outcomes.filter((outcome) => outcome === 'met' || outcome === 'partial' || outcome === 'notMet').length;
}

export function figuresOf(input: FiguresInput): QbrFigures {
  const { assessment, answers } = input;
  const visible = visibleSections(input.body, answers);
  const compared = input.earlier.filter((result): result is EarlierResult & { score: number } => result.score !== null);
  const last = compared.at(-1);
  const sections = visible.map((part) => sectionFigures(part, input, last?.sections ?? []));
  return {
    customer: { name: input.customer.name, industry: input.customer.industry },
    provider: { name: input.provider.name },
    assessment: {
      id: assessment.id,
      name: assessment.name,
      template: assessment.template,
      approvedAt: assessment.approvedAt,
      engineer: assessment.engineer,
    },
    period: { year: input.period.year, quarter: input.period.quarter },
    score: assessment.score,
    previous: last ? { score: last.score, approvedAt: last.approvedAt } : null,
    trend: trendOf(compared, assessment),
    sections,
    progress: progressOf(visible, answers),
    findings: findingFigures(visible, input),
    strengths: sections
      .filter((section) => section.score !== null && section.score >= assessment.bands.good)
      .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map(({ title }) => title),
  };
}

function scoreIn(sections: readonly SectionScore[], key: string): number | null {
  return sections.find((section) => section.key === key)?.value ?? null;
}

function sectionFigures({ section, questions }: Visible, { assessment, answers }: FiguresInput, previous: readonly SectionScore[]) {
  const outcomes = questions.map((question) => outcomeOf(question, answers.get(question.key)));
  const count = (wanted: AnswerOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    key: section.key,
    title: section.title,
    score: scoreIn(assessment.sections, section.key),
    previous: scoreIn(previous, section.key),
    met: count('met'),
    partial: count('partial'),
    notMet: count('notMet'),
    notApplicable: count('notApplicable'),
  };
}

function progressOf(visible: readonly Visible[], answers: FiguresInput['answers']): QbrFigures['progress'] {
  const outcomes = visible.flatMap(({ questions }) => questions.map((question) => outcomeOf(question, answers.get(question.key))));
  return {
    total: outcomes.length,
    answered: outcomes.filter((outcome) => outcome !== 'open').length,
    notApplicable: outcomes.filter((outcome) => outcome === 'notApplicable').length,
  };
}

function trendOf(earlier: readonly (EarlierResult & { score: number })[], { period, score }: FiguresInput['assessment']) {
  const points = [...earlier, { period, score }].flatMap((result) =>
    result.score === null ? [] : [{ label: periodLabel(result.period), score: result.score }],
  );
  return points.slice(-TREND_POINTS);
}

interface Weighed extends ClientFinding {
  weight: number;
}

/** Sorted by severity, then question weight, then template order. */
function findingFigures(visible: readonly Visible[], { findings, answers }: FiguresInput): QbrFigures['findings'] {
  const open = new Map(findings.filter(({ status }) => isOpenFinding(status)).map((finding) => [finding.questionKey, finding]));
  const weighed = visible.flatMap(({ section, questions }) =>
    questions.flatMap((question): Weighed[] => {
      const finding = open.get(question.key);
      if (!finding) return [];
      const note = answers.get(question.key)?.customerNote.trim() || null;
      return [{ severity: finding.severity, title: finding.title, section: section.title, note, weight: question.weight * section.weight }];
    }),
  );
  const order = (finding: Weighed) => FINDING_SEVERITIES.indexOf(finding.severity);
  const all = weighed
    .toSorted((one, other) => order(other) - order(one) || other.weight - one.weight)
    .map(({ severity, title, section, note }) => ({ severity, title, section, note }));
  const count = (severity: FindingSeverity) => all.filter((finding) => finding.severity === severity).length;
  return {
    total: all.length,
    bySeverity: { low: count('low'), medium: count('medium'), high: count('high'), critical: count('critical') },
    top: all.slice(0, TOP_FINDINGS),
    all,
  };
}
