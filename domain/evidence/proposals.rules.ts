import { type AnswersByKey, isAnswered, type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { isSameAnswer } from '#domain/assessments/marks.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { dayWords } from './figures.rules.ts';
import { inFigureOrder, LEVELS, type Verdict, verdictOf } from './levels.rules.ts';
import { figureRuleOf, isMappedBy, type Mapping, matchesCheck, type Wordings } from './mapping.rules.ts';
import { type FoundResult, isMeasured, type Outcome, OUTCOMES, type Tool, TOOLS } from './results.rules.ts';

export interface Proposal {
  questionKey: string;
  /** A number for number questions. */
  value: string | number;
  /** Says what was measured, with its figures. */
  sentence: string;
  /** Time of measurement of the oldest deciding result. */
  observedAt: string;
  /** The day after which the proposal is no longer made. */
  validUntil: string;
  tools: Tool[];
  /** True if the proposal equals the answer; null without an answer. */
  agrees: boolean | null;
  results: ProposedResult[];
}

export interface ProposedResult extends FoundResult {
  /** True for the results that set the proposal. */
  decides: boolean;
  isFresh: boolean;
}

const DAY_MS = 86_400_000;
/** Clocks of the tool and of this server may differ. */
const SKEW_MS = DAY_MS;

export function isFresh(observedAt: string, days: number, now: number): boolean {
  const age = now - Date.parse(observedAt);
  return age <= days * DAY_MS && age >= -SKEW_MS;
}

/** The results of the latest run of each tool and scope. */
export function latestOf(results: readonly FoundResult[]): FoundResult[] {
  const latest = new Map<string, FoundResult>();
  for (const result of results) {
    const key = `${result.tool} ${result.scope}`;
    const known = latest.get(key);
    if (!known || (known.runId !== result.runId && isLater(result, known))) latest.set(key, result);
  }
  return results.filter((result) => latest.get(`${result.tool} ${result.scope}`)?.runId === result.runId);
}

function isLater(one: FoundResult, other: FoundResult): boolean {
  const difference = Date.parse(one.observedAt) - Date.parse(other.observedAt);
  return difference === 0 ? one.runId > other.runId : difference > 0;
}

interface Measure extends Verdict {
  mapping: Mapping;
}

/** The proposals for the questions that are shown, in their order. The order of the results changes nothing. */
export function proposalsFor(
  body: TemplateBody,
  answers: AnswersByKey,
  { results, mappings, now }: { results: readonly FoundResult[]; mappings: readonly Mapping[]; now: number },
): Proposal[] {
  const latest = latestOf(results).toSorted(inOneOrder);
  const byQuestion = new Map<string, Mapping[]>();
  for (const mapping of mappings) for (const key of mapping.questions) byQuestion.set(key, [...(byQuestion.get(key) ?? []), mapping]);
  return shownQuestions(body, answers).flatMap(({ question, answer }) => {
    const own = byQuestion.get(question.key) ?? [];
    const proposal = own.length === 0 ? null : proposalOf(question, answer, { results: latest, mappings: own, now });
    return proposal ? [proposal] : [];
  });
}

function inOneOrder(one: FoundResult, other: FoundResult): number {
  return (
    OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome) ||
    TOOLS.indexOf(one.tool) - TOOLS.indexOf(other.tool) ||
    one.checkId.localeCompare(other.checkId, 'en') ||
    one.title.localeCompare(other.title, 'en') ||
    one.detail.localeCompare(other.detail, 'en')
  );
}

function proposalOf(
  question: Question,
  answer: Answer | undefined,
  { results, mappings, now }: { results: readonly FoundResult[]; mappings: readonly Mapping[]; now: number },
): Proposal | null {
  const about = mappings.map((mapping) => ({
    mapping,
    results: results.filter((result) => isMappedBy(mapping, result)),
  }));
  const measures = about.flatMap(({ mapping, results: own }) => measureOf(mapping, own, now) ?? []);
  const decisive = worstOf(measures);
  if (!decisive) return null;
  const value = valueOf(question, decisive);
  if (value === null) return null;

  const decidingIds = new Set(decisive.deciding.map(({ id }) => id));
  const shown = about.flatMap(({ mapping, results: own }) =>
    own.map((result) => ({
      ...result,
      decides: decidingIds.has(result.id),
      isFresh: isFresh(result.observedAt, mapping.days, now),
    })),
  );
  const observed = decisive.results.map(({ observedAt }) => observedAt).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  const observedAt = observed[0] ?? '';
  return {
    questionKey: question.key,
    value,
    sentence: sentenceOf(decisive),
    observedAt,
    validUntil: new Date(Date.parse(observedAt) + decisive.mapping.days * DAY_MS).toISOString().slice(0, 10),
    tools: TOOLS.filter((tool) => measures.some(({ mapping }) => mapping.tool === tool)),
    agrees: answer && isAnswered(answer) ? isSameAnswer(answer, { value, notApplicable: false }) : null,
    results: [...new Map(shown.map((result) => [result.id, result])).values()].toSorted(inOneOrder),
  };
}

/** Null without a fresh, measured result that the rule can use, and for a pass that covers only a part of the question. */
function measureOf(mapping: Mapping, results: readonly FoundResult[], now: number): Measure | null {
  const counted = results.filter(({ outcome, observedAt }) => isMeasured(outcome) && isFresh(observedAt, mapping.days, now));
  const verdict = verdictOf(mapping.rule, counted, now);
  if (!verdict) return null;
  const isWhole = mapping.checks.every((check) => isMeasuredIn(check, verdict.results));
  const isUnproven = verdict.level === 'met' && (mapping.part || (mapping.whole && !isWhole));
  return isUnproven ? null : { mapping, ...verdict };
}

const isMeasuredIn = (check: string, results: readonly FoundResult[]) => results.some(({ checkId }) => matchesCheck(check, checkId));

function worstOf(measures: readonly Measure[]): Measure | undefined {
  return measures.toSorted(
    (one, other) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
      inFigureOrder(one, other) ||
      TOOLS.indexOf(one.mapping.tool) - TOOLS.indexOf(other.mapping.tool) ||
      other.results.length - one.results.length ||
      (one.mapping.checks.join() < other.mapping.checks.join() ? -1 : 1),
  )[0];
}

/** Null for a question that takes no such answer. */
function valueOf(question: Question, { level, mapping, figure }: Measure): string | number | null {
  const { measured } = kindOf(question.type);
  if (measured) return measured(level, mapping.reversed);
  return figureRuleOf(question) === mapping.rule.kind ? figure : null;
}

/** A title is followed by more words. */
const withoutStop = (title: string) => title.replace(/\.$/, '');

const SINGLE: Partial<Record<Outcome, string>> = { pass: 'Passed', warn: 'Warning', fail: 'Failed' };

function worded(wordings: Wordings, measure: Measure): string {
  const { passed, total } = measure;
  const failed = total - passed;
  const { some, all = some, none = some, one = some } = wordings;
  const wording = failed === 0 ? all : passed === 0 ? none : failed === 1 ? one : some;
  const words = figureWords(measure);
  const figures: Readonly<Record<string, string | number>> = { passed, failed, total, number: words, date: words };
  return wording.replaceAll(/\{(passed|failed|total|number|date)\}/g, (_, name: string) => String(figures[name]));
}

/** Number or date of a rule of that kind; empty for others. */
function figureWords({ mapping: { rule }, figure }: Measure): string {
  if (figure === null) return '';
  return rule.kind === 'date' ? dayWords(String(figure)) : String(figure);
}

function sentenceOf(measure: Measure): string {
  const { mapping, results, deciding, figure } = measure;
  if (mapping.wordings) return worded(mapping.wordings, measure);
  if (figure !== null) return `${figureWords(measure)}: ${withoutStop(deciding[0]?.title ?? '')}`;
  const [first] = results;
  return first && results.length === 1 ? singleSentence(first) : checksSentence(measure);
}

function singleSentence({ outcome, title, passed, total }: FoundResult): string {
  return passed === null || total === null
    ? `${SINGLE[outcome] ?? ''}: ${withoutStop(title)}`
    : `${passed} of ${total} pass: ${withoutStop(title)}`;
}

function checksSentence({ level, results, deciding }: Measure): string {
  if (level === 'met') return `All ${results.length} checks passed`;
  const open = results.filter(({ outcome }) => outcome !== 'pass');
  const named = open.find(({ id }) => deciding.some((one) => one.id === id))?.title ?? '';
  const warns = open.length === 1 ? 'has a warning' : 'have a warning';
  const verb = open.every(({ outcome }) => outcome === 'warn') ? warns : 'failed';
  return `${open.length} of ${results.length} checks ${verb}: ${withoutStop(named)}`;
}
