import { type Answer, isAnswered, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { isChanged } from '#domain/assessments/marks.rules.ts';
import { FINDING_SEVERITIES, needsWording } from '#domain/findings/findings.rules.ts';
import type { AnsweredQuestion, AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { AnswerVerdict } from '#contract/assessments/verdicts.contract.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';

/** Answer as the reviewer sees it. */
export interface ReviewItem {
  key: string;
  question: AnsweredQuestion;
  section: string;
  finding: Finding | null;
  verdict: AnswerVerdict | null;
  /** Open proposal of a tool. */
  proposal: Proposal | null;
  isChanged: boolean;
  /** High or critical gap without customer wording. */
  lacksWords: boolean;
}

export const REVIEW_VIEWS = ['gaps', 'evidence', 'queries', 'flagged', 'changed', 'unverified', 'all'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

export const VIEW_LABELS: Record<ReviewView, string> = {
  gaps: 'Gaps',
  evidence: 'Evidence',
  queries: 'Queries',
  flagged: 'Flagged',
  changed: 'Changed',
  unverified: 'Unverified',
  all: 'All',
};

/** Visible questions in order. */
export function itemsIn(
  { sections }: Pick<AssessmentQuestions, 'sections'>,
  findings: readonly Finding[],
  verdicts: readonly AnswerVerdict[],
  proposals: readonly Proposal[] = [],
): ReviewItem[] {
  const questions = sections.flatMap((section) => section.questions);
  const answers = new Map<string, Answer>();
  for (const { key, answer } of questions) if (answer) answers.set(key, answer);
  const found = new Map(findings.map((finding) => [finding.questionKey, finding]));
  const judged = new Map(verdicts.map((verdict) => [verdict.questionKey, verdict]));
  const proposed = new Map(proposals.flatMap((one) => (one.state === 'open' ? [[one.questionKey, one] as const] : [])));
  const asked = new Map(questions.map((question) => [question.key, question]));
  return shownQuestions({ sections }, answers).flatMap(({ question: { key }, section: { title } }) => {
    const question = asked.get(key);
    if (!question) return [];
    const finding = found.get(key) ?? null;
    return [
      {
        key,
        question,
        section: title,
        finding,
        verdict: judged.get(key) ?? null,
        proposal: proposed.get(key) ?? null,
        isChanged: isChanged(question.answer ?? undefined, question.last ?? undefined),
        lacksWords: finding !== null && needsWording(finding, question, title),
      },
    ];
  });
}

const BELONGS: Record<ReviewView, (item: ReviewItem) => boolean> = {
  gaps: ({ finding }) => finding !== null,
  evidence: ({ proposal }) => proposal !== null,
  queries: ({ verdict }) => verdict?.verdict === 'query',
  flagged: ({ question }) => question.answer?.flagged === true,
  changed: (item) => item.isChanged,
  unverified: ({ question }) => question.answer?.unverified === true,
  all: () => true,
};

export const STANDINGS = ['disagrees', 'new', 'agrees'] as const;
export type ProposalAgreement = (typeof STANDINGS)[number];

/** Relation of a proposal to the answer under review. */
export function agreementOf({ agrees }: Proposal): ProposalAgreement {
  return agrees === null ? 'new' : agrees ? 'agrees' : 'disagrees';
}

/** Items of a view; gaps by severity and risk, proposals with disagreement first, everything else in question order. */
export function itemsOf(items: readonly ReviewItem[], view: ReviewView): ReviewItem[] {
  const shown = items.filter(BELONGS[view]);
  if (view === 'evidence') return shown.toSorted((one, other) => agreementOrder(one) - agreementOrder(other));
  if (view !== 'gaps') return shown;
  const rank = ({ finding }: ReviewItem) => (finding ? FINDING_SEVERITIES.indexOf(finding.severity) : -1);
  return shown.toSorted((one, other) => rank(other) - rank(one) || riskIn(other) - riskIn(one));
}

const agreementOrder = ({ proposal }: ReviewItem) => (proposal ? STANDINGS.indexOf(agreementOf(proposal)) : STANDINGS.length);
const riskIn = ({ finding }: ReviewItem) => (finding?.impact ?? 0) * (finding?.likelihood ?? 0);

/**
 * Answers that need no review: answered, no gap, not flagged, verified since and unchanged from the previous assessment, and not judged
 * yet.
 */
export function alignedOf(items: readonly ReviewItem[]): ReviewItem[] {
  return items.filter(({ question: { answer }, finding, verdict, isChanged: hasChanged }) => {
    if (answer === null || !isAnswered(answer) || finding !== null || verdict !== null) return false;
    return !answer.flagged && !answer.unverified && !hasChanged;
  });
}
