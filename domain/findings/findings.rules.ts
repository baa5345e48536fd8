import { type AnswersByKey, isAnswered, isBelowThreshold, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { addMonths } from '#domain/customers/fiscal.rules.ts';
import { authorsWords, findingTitle, isMadeTitle, isQuestion, type Worded } from './wording.rules.ts';
import type { Question, Section, TemplateBody } from '#domain/templates/templates.rules.ts';

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

export const FINDING_STATUSES = ['open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/**
 * What every count of open findings counts: gaps that nobody has closed, put off or accepted, planned ones included. An acceptance that has ended
 * makes its finding open or planned again (`hasAcceptanceEnded`).
 */
export const OPEN_FINDING_STATUSES = ['open', 'planned'] as const satisfies readonly FindingStatus[];

/** True for a status that becomes planned when a recommendation covers the finding; other decisions hold until a person changes them. */
export function isPlannedByLink(status: FindingStatus): boolean {
  return isOpenFinding(status) || status === 'deferred';
}

export function isOpenFinding(status: FindingStatus): boolean {
  return OPEN_FINDING_STATUSES.some((open) => open === status);
}

/** The groups of the findings inbox. */
export const FINDING_GROUPS = ['unassigned', 'acceptance_ends', 'covered', 'later'] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** Severity by impact x likelihood (each 1 to 5): critical from 15, high from 10, medium from 5. Null without both. */
export function severityOfRisk(impact: number | null, likelihood: number | null): FindingSeverity | null {
  if (impact === null || likelihood === null) return null;
  const risk = impact * likelihood;
  return risk >= 15 ? 'critical' : risk >= 10 ? 'high' : risk >= 5 ? 'medium' : 'low';
}

/** An accepted risk is open again on the day until which it was accepted. */
export function hasAcceptanceEnded(acceptedUntil: string, today: string): boolean {
  return acceptedUntil <= today;
}

/**
 * The status of a finding that a later run found again: what was put off or thought resolved is open, or planned where a recommendation covers
 * it; so is what was planned when nothing covers it any more, because what was recommended is done. Other decisions stay.
 */
export function statusFoundAgain(status: FindingStatus, covering: number): FindingStatus {
  const isAsBefore = status !== 'deferred' && status !== 'resolved' && status !== 'planned';
  return isAsBefore ? status : covering > 0 ? 'planned' : 'open';
}

export interface FindingDraft {
  questionKey: string;
  severity: FindingSeverity;
  title: string;
  /** The entry of the recommendation library that its question names. */
  libraryKey: string | null;
}

const HIGH_WEIGHT = 5;

/** A failed critical question is critical; otherwise the question's weight decides. A partly met one is one severity lower. */
export function severityOf(question: Pick<Question, 'critical' | 'weight'>, points: number): FindingSeverity {
  const full: FindingSeverity = question.critical
    ? 'critical'
    : question.weight >= HIGH_WEIGHT
      ? 'high'
      : question.weight >= 1
        ? 'medium'
        : 'low';
  if (points === 0) return full;
  return FINDING_SEVERITIES[Math.max(0, FINDING_SEVERITIES.indexOf(full) - 1)] ?? 'low';
}

/** The applicable ones of the shown questions whose answers stay below their thresholds. */
function failedQuestions(shown: readonly ShownQuestion[]): { question: Question; section: Section; points: number }[] {
  return shown.flatMap(({ question, section, answer }) => {
    if (!answer || answer.notApplicable || answer.points === null) return [];
    return isBelowThreshold(question, answer.points) ? [{ question, section, points: answer.points }] : [];
  });
}

/** One draft for each failed question. */
export function findingsOf(shown: readonly ShownQuestion[]): FindingDraft[] {
  return failedQuestions(shown).map(({ question, section, points }) => ({
    questionKey: question.key,
    severity: severityOf(question, points),
    title: findingTitle(question, section.title, points),
    libraryKey: question.recommendationKey ?? null,
  }));
}

/** The shown, applicable, scored questions whose answers reach their thresholds. */
export function metQuestionKeys(body: TemplateBody, answers: AnswersByKey): string[] {
  return shownQuestions(body, answers).flatMap(({ question, answer }) => {
    if (!answer || answer.notApplicable || answer.points === null) return [];
    return isBelowThreshold(question, answer.points) ? [] : [question.key];
  });
}

export const RUN_OUTCOMES = ['found', 'met', 'not_applicable', 'not_answered', 'not_asked'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** What a run said about one question: a run that hides it, or whose version of the template lacks it, did not ask. */
export function outcomeOf(body: TemplateBody, answers: AnswersByKey, questionKey: string): RunOutcome {
  const shown = shownQuestions(body, answers).find(({ question }) => question.key === questionKey);
  if (!shown) return 'not_asked';
  const { question, answer } = shown;
  if (!answer || !isAnswered(answer) || (!answer.notApplicable && answer.points === null)) return 'not_answered';
  if (answer.notApplicable) return 'not_applicable';
  return isBelowThreshold(question, answer.points ?? 0) ? 'found' : 'met';
}

/** The question and those that decide, directly or through others, whether it is shown. */
export function keysThatShow(body: TemplateBody, questionKey: string): string[] {
  const keys = new Set([questionKey]);
  // A condition refers only to earlier questions, so one pass from the last to the first is enough.
  for (const { key, showIf } of body.sections.flatMap(({ questions }) => questions).toReversed()) {
    if (!keys.has(key)) continue;
    for (const { question } of [...(showIf?.all ?? []), ...(showIf?.any ?? [])]) keys.add(question);
  }
  return [...keys];
}

/** Critical gaps do not change the score; their number is shown beside it. They are the findings of that severity: a partly met one is high. */
export function criticalGaps(shown: readonly ShownQuestion[]): number {
  return findingsOf(shown).filter(({ severity }) => severity === 'critical').length;
}

export interface Acceptance {
  acceptedBy: string | null;
  acceptedUntil: string | null;
}

export interface AcceptanceFault {
  field: keyof Acceptance;
  problem: 'missing' | 'past' | 'far';
}

const ACCEPTANCE_MONTHS = 12;

/** The last day until which a risk can be accepted: the same day of the month a year on, or the month's last. */
export function lastAcceptanceDay(today: string): string {
  const month = addMonths(today.slice(0, 7), ACCEPTANCE_MONTHS);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(today.slice(8)), last)).padStart(2, '0')}`;
}

/** A risk is accepted by a person of the customer, until a day within the next twelve months; what is wrong, field by field. */
export function acceptanceFaults({ acceptedBy, acceptedUntil }: Acceptance, today: string): AcceptanceFault[] {
  const faults: AcceptanceFault[] = [];
  if ((acceptedBy ?? '').trim() === '') faults.push({ field: 'acceptedBy', problem: 'missing' });
  if (acceptedUntil === null) faults.push({ field: 'acceptedUntil', problem: 'missing' });
  else if (acceptedUntil < today) faults.push({ field: 'acceptedUntil', problem: 'past' });
  else if (acceptedUntil > lastAcceptanceDay(today)) faults.push({ field: 'acceptedUntil', problem: 'far' });
  return faults;
}

function isUrgent(severity: FindingSeverity): boolean {
  return severity === 'critical' || severity === 'high';
}

/** Approval asks for a decision on every high or critical finding: a plan, an accepted risk, or a deliberate "later". */
export function needsDecision(finding: { severity: FindingSeverity; status: FindingStatus }): boolean {
  return finding.status === 'open' && isUrgent(finding.severity);
}

/** Approval asks for words that the customer can read, for every high or critical finding that neither its question nor a person has worded. */
export function needsWording(
  { severity, status, title }: { severity: FindingSeverity; status: FindingStatus; title: string },
  question: Worded,
  section: string,
): boolean {
  if (!isUrgent(severity) || status === 'resolved' || status === 'false_positive') return false;
  return isQuestion(title) || (authorsWords(question) === null && isMadeTitle(title, question, section));
}
