import { isAnswered, isBelowThreshold, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { printedMove, type PrintedPair } from '#domain/assessments/printed.scores.rules.ts';
import { FINDING_SEVERITIES, type FindingSeverity, isOpenFinding } from '#domain/findings/findings.rules.ts';
import { findingTitle, isQuestion } from '#domain/findings/wording.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { inOrder, type OtherFinding, type ReportAnswer, type ReportFinding, type ReportSource } from './report.source.rules.ts';

/** Finding with its question, in customer-facing words. */
export interface CustomerFinding extends ReportFinding {
  isOpen: boolean;
  /** Impact for the customer; empty if none is stored. */
  consequence: string;
  answer: ReportAnswer | undefined;
}

export interface SectionFacts {
  key: string;
  title: string;
  score: number | null;
  /** Printed scores of both assessments; null unless both have one. */
  move: PrintedPair | null;
  asked: number;
  counts: AnswerCounts;
  findings: CustomerFinding[];
  dismissed: number;
}

/** Answers by result; they add up to the questions asked. */
export interface AnswerCounts {
  met: number;
  partly: number;
  notMet: number;
  /** Answered, without points. */
  recorded: number;
  notApplicable: number;
  open: number;
  /** Answers below the standard, which are findings. */
  below: number;
  byTools: number;
}

/** Everything that the customer's report may name: no internal question, note, idea or false positive. */
export interface ReportFacts {
  sections: SectionFacts[];
  counts: AnswerCounts;
  move: PrintedPair | null;
  findings: CustomerFinding[];
  /** Titles of sections of which no question was asked. */
  notAsked: string[];
  /** Questions of the template that other answers ruled out. */
  ruledOut: number;
  /** Open findings of other assessments. */
  elsewhere: OtherFinding[];
  /** Findings that were judged to be none. */
  dismissed: number;
}

/** Statuses that a customer may read: ideas were never presented, and deferred or declined work treats nothing. */
const PRESENTED: ReadonlySet<RecommendationStatus> = new Set(['proposed', 'approved', 'scheduled', 'in_progress', 'done']);
/** Furthest work first. */
const PROGRESS: readonly RecommendationStatus[] = ['in_progress', 'scheduled', 'approved', 'proposed', 'done'];

export function reportFacts(source: ReportSource): ReportFacts {
  const { body, answers } = source;
  const asked = shownQuestions(body, answers).filter(({ question }) => !question.internalOnly);
  const found = findingsIn(source, asked);
  const scores = new Map(source.sectionScores.map(({ key, value }) => [key, value]));
  const before = new Map(source.previous?.sections.map(({ key, value }) => [key, value]));
  const visible = body.sections.map((section) => ({ section, questions: section.questions.filter(({ internalOnly }) => !internalOnly) }));
  return {
    sections: visible.flatMap(({ section }) => {
      const own = asked.filter((shown) => shown.section.key === section.key);
      if (own.length === 0) return [];
      const keys = new Set(own.map(({ question }) => question.key));
      const score = scores.get(section.key) ?? null;
      return {
        key: section.key,
        title: section.title,
        score,
        move: moveOf(score, before.get(section.key) ?? null, source),
        asked: own.length,
        counts: countsOf(own, source),
        findings: found.filter(({ questionKey }) => keys.has(questionKey)),
        dismissed: dismissedIn(source, own),
      };
    }),
    counts: countsOf(asked, source),
    move: moveOf(source.assessment.score, source.previous?.score ?? null, source),
    findings: found,
    notAsked: visible
      .filter(({ section, questions }) => questions.length > 0 && !asked.some((shown) => shown.section.key === section.key))
      .map(({ section }) => section.title),
    ruledOut: visible.reduce((sum, { questions }) => sum + questions.length, 0) - asked.length,
    elsewhere: source.elsewhere.filter(({ question }) => !question.internalOnly),
    dismissed: dismissedIn(source, asked),
  };
}

function dismissedIn({ findings }: ReportSource, asked: readonly ShownQuestion[]): number {
  const keys = new Set(asked.map(({ question }) => question.key));
  return findings.filter(({ status, questionKey }) => status === 'false_positive' && keys.has(questionKey)).length;
}

/** Findings on questions that the customer sees, the most severe first; false positives are none. */
export function findingsIn(source: ReportSource, asked: readonly ShownQuestion[]): CustomerFinding[] {
  const questions = new Map(asked.map((shown) => [shown.question.key, shown]));
  const findings = source.findings.flatMap((finding): CustomerFinding[] => {
    const shown = questions.get(finding.questionKey);
    if (!shown || finding.status === 'false_positive') return [];
    const recommendations = finding.recommendations
      .filter(({ status }) => PRESENTED.has(status))
      .toSorted((one, other) => PROGRESS.indexOf(one.status) - PROGRESS.indexOf(other.status));
    const risk = recommendations.map(({ riskIfNot }) => riskIfNot.trim()).find((text) => text !== '');
    return [
      {
        ...finding,
        title: titleFor(finding.title, shown.question, shown.section.title),
        isOpen: isOpenFinding(finding.status),
        consequence: finding.businessImpact.trim() || risk || finding.usualRisk?.trim() || '',
        recommendations,
        answer: source.answers.get(finding.questionKey),
      },
    ];
  });
  return inOrder(findings, [...questions.keys()]);
}

/** Older findings are titled with their question, which a customer must not read as a finding. */
export function titleFor(title: string, question: Question, section: string): string {
  return isQuestion(title) ? findingTitle(question, section, 0) : title;
}

function moveOf(now: number | null, before: number | null, { assessment }: ReportSource): PrintedPair | null {
  return now === null || before === null ? null : printedMove(now, before, assessment.bands);
}

function countsOf(asked: readonly ShownQuestion[], { answers }: ReportSource): AnswerCounts {
  const given = asked.filter(({ answer }) => isAnswered(answer) && !answer?.notApplicable);
  const points = given.map(({ question, answer }) => ({ question, points: answer?.points ?? null }));
  return {
    met: points.filter((one) => one.points !== null && one.points >= 100).length,
    partly: points.filter((one) => one.points !== null && one.points > 0 && one.points < 100).length,
    notMet: points.filter((one) => one.points !== null && one.points <= 0).length,
    recorded: points.filter((one) => one.points === null).length,
    notApplicable: asked.filter(({ answer }) => answer?.notApplicable).length,
    open: asked.filter(({ answer }) => !isAnswered(answer)).length,
    below: points.filter((one) => one.points !== null && isBelowThreshold(one.question, one.points)).length,
    byTools: given.filter(({ question }) => answers.get(question.key)?.verifiedBy === 'tool').length,
  };
}

/** Questions with an answer other than "not applicable". */
export const givenIn = ({ met, partly, notMet, recorded }: AnswerCounts): number => met + partly + notMet + recorded;
/** Questions that apply. */
export const applicableIn = (counts: AnswerCounts): number => givenIn(counts) + counts.open;

export function openIn(findings: readonly CustomerFinding[]): CustomerFinding[] {
  return findings.filter(({ isOpen }) => isOpen);
}

export function bySeverity(findings: readonly { severity: FindingSeverity }[]): Record<FindingSeverity, number> {
  const count = (severity: FindingSeverity) => findings.filter((one) => one.severity === severity).length;
  return { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') };
}

export const MOST_SEVERE_FIRST: readonly FindingSeverity[] = FINDING_SEVERITIES.toReversed();

/** Lowest score first, then those without one; sections with equal scores stay in the template's order. */
export function lowestFirst(sections: readonly SectionFacts[]): SectionFacts[] {
  return sections.toSorted((one, other) => (one.score ?? Infinity) - (other.score ?? Infinity) || 0);
}
