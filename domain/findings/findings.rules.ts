import { type AnswersByKey, isAnswered, isBelowThreshold, type ShownQuestion, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { addMonths } from '#domain/customers/fiscal.rules.ts';
import { authorsWords, findingTitle, isMadeTitle, isQuestion, type Worded } from './wording.rules.ts';
import type { Question, Section, TemplateBody } from '#domain/templates/templates.rules.ts';

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

export const FINDING_STATUSES = ['open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/**
 * Statuses counted as open: not closed, deferred or accepted; planned ones included. When a risk acceptance expires, its finding becomes
 * open or planned again (`hasAcceptanceEnded`).
 */
export const OPEN_FINDING_STATUSES = ['open', 'planned'] as const satisfies readonly FindingStatus[];

/** Statuses that become planned when a recommendation covers the finding; other decisions are kept until a person changes them. */
export function isPlannedByLink(status: FindingStatus): boolean {
  return isOpenFinding(status) || status === 'deferred';
}

export function isOpenFinding(status: FindingStatus): boolean {
  return OPEN_FINDING_STATUSES.some((open) => open === status);
}

export const FINDING_GROUPS = ['unassigned', 'acceptance_ends', 'covered', 'later'] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** Severity from impact x likelihood (1 to 5 each): critical from 15, high from 10, medium from 5. Null unless both are set. */
export function severityOfRisk(impact: number | null, likelihood: number | null): FindingSeverity | null {
  if (impact === null || likelihood === null) return null;
  const risk = impact * likelihood;
  return risk >= 15 ? 'critical' : risk >= 10 ? 'high' : risk >= 5 ? 'medium' : 'low';
}

/** Reports whether a risk acceptance has expired; the finding reopens on the day of `acceptedUntil`. */
export function hasAcceptanceEnded(acceptedUntil: string, today: string): boolean {
  return acceptedUntil <= today;
}

/**
 * Status of a finding that a later assessment found again: deferred, resolved and planned ones become planned if a recommendation covers
 * them, else open. Other decisions are kept.
 */
export function statusFoundAgain(status: FindingStatus, covering: number): FindingStatus {
  const isAsBefore = status !== 'deferred' && status !== 'resolved' && status !== 'planned';
  return isAsBefore ? status : covering > 0 ? 'planned' : 'open';
}

export interface FindingDraft {
  questionKey: string;
  severity: FindingSeverity;
  title: string;
  libraryKey: string | null;
}

const HIGH_WEIGHT = 5;

/** Severity of a failed question: critical if the question is, otherwise by weight; one level lower if partly met. */
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

/** Shown and applicable questions whose points are below their threshold. */
function failedQuestions(shown: readonly ShownQuestion[]): { question: Question; section: Section; points: number }[] {
  return shown.flatMap(({ question, section, answer }) => {
    if (!answer || answer.notApplicable || answer.points === null) return [];
    return isBelowThreshold(question, answer.points) ? [{ question, section, points: answer.points }] : [];
  });
}

export function findingsOf(shown: readonly ShownQuestion[]): FindingDraft[] {
  return failedQuestions(shown).map(({ question, section, points }) => ({
    questionKey: question.key,
    severity: severityOf(question, points),
    title: findingTitle(question, section.title, points),
    libraryKey: question.recommendationKey ?? null,
  }));
}

/** Keys of shown, applicable, scored questions that reach their threshold. */
export function metQuestionKeys(body: TemplateBody, answers: AnswersByKey): string[] {
  return shownQuestions(body, answers).flatMap(({ question, answer }) => {
    if (!answer || answer.notApplicable || answer.points === null) return [];
    return isBelowThreshold(question, answer.points) ? [] : [question.key];
  });
}

export const RUN_OUTCOMES = ['found', 'met', 'not_applicable', 'not_answered', 'not_asked'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Result of one question; not_asked if it is hidden or missing from the template version. */
export function outcomeOf(body: TemplateBody, answers: AnswersByKey, questionKey: string): RunOutcome {
  const shown = shownQuestions(body, answers).find(({ question }) => question.key === questionKey);
  if (!shown) return 'not_asked';
  const { question, answer } = shown;
  if (!answer || !isAnswered(answer) || (!answer.notApplicable && answer.points === null)) return 'not_answered';
  if (answer.notApplicable) return 'not_applicable';
  return isBelowThreshold(question, answer.points ?? 0) ? 'found' : 'met';
}

/** Keys of the question and of all questions that its visibility depends on, directly or indirectly. */
export function keysThatShow(body: TemplateBody, questionKey: string): string[] {
  const keys = new Set([questionKey]);
  // Conditions refer only to earlier questions, so one pass in reverse order is enough.
  for (const { key, showIf } of body.sections.flatMap(({ questions }) => questions).toReversed()) {
    if (!keys.has(key)) continue;
    for (const { question } of [...(showIf?.all ?? []), ...(showIf?.any ?? [])]) keys.add(question);
  }
  return [...keys];
}

/** Number of critical findings, shown beside the score, which it does not affect. A partly met critical question counts as high. */
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

/** Latest allowed end of a risk acceptance: twelve months from today, capped to the end of the month. */
export function lastAcceptanceDay(today: string): string {
  const month = addMonths(today.slice(0, 7), ACCEPTANCE_MONTHS);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(today.slice(8)), last)).padStart(2, '0')}`;
}

/** Validates a risk acceptance: needs a customer contact and an end date within twelve months. */
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

/** Approval requires a decision on every open high or critical finding: a plan, a risk acceptance, or a deliberate deferral. */
export function needsDecision(finding: { severity: FindingSeverity; status: FindingStatus }): boolean {
  return finding.status === 'open' && isUrgent(finding.severity);
}

/** Approval requires a customer-readable wording for every high or critical finding. */
export function needsWording(
  { severity, status, title }: { severity: FindingSeverity; status: FindingStatus; title: string },
  question: Worded,
  section: string,
): boolean {
  if (!isUrgent(severity) || status === 'resolved' || status === 'false_positive') return false;
  return isQuestion(title) || (authorsWords(question) === null && isMadeTitle(title, question, section));
}
