import { type AnswersByKey, isAnswered, type Answer, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { isSameAnswer } from '#domain/assessments/marks.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { type Mapping, matchesCheck, type Rule, type Wordings } from './mapping.rules.ts';
import { type CheckResult, isMeasured, type Outcome, OUTCOMES, type Tool, TOOLS } from './results.rules.ts';

/** A result with the run that brought it. */
export interface FoundResult extends CheckResult {
  id: string;
  runId: string;
  /** Hash of the run's file: decides between runs of one moment, whichever was imported first. */
  runHash: string;
  tool: Tool;
  toolVersion: string;
  /** Tenant, domain or host range: a later run of the same scope replaces an earlier one. */
  scope: string;
  observedAt: string;
}

export interface Proposal {
  questionKey: string;
  value: string;
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

const LEVELS = ['not_met', 'partial', 'met'] as const;
type Level = (typeof LEVELS)[number];

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
    if (!known || isLater(result, known)) latest.set(key, result);
  }
  return results.filter((result) => latest.get(`${result.tool} ${result.scope}`)?.runId === result.runId);
}

function isLater(one: FoundResult, other: FoundResult): boolean {
  const difference = Date.parse(one.observedAt) - Date.parse(other.observedAt);
  return difference === 0 ? one.runHash > other.runHash : difference > 0;
}

interface Measure {
  mapping: Mapping;
  level: Level;
  results: FoundResult[];
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
    results: results.filter(({ tool, checkId }) => tool === mapping.tool && mapping.checks.some((one) => matchesCheck(one, checkId))),
  }));
  const measures = about.flatMap(({ mapping, results: own }) => measureOf(mapping, own, now) ?? []);
  const decisive = worstOf(measures);
  if (!decisive) return null;
  const value = valueOf(question, decisive);
  if (value === null) return null;

  const decisiveIds = new Set(decisive.results.map(({ id }) => id));
  const shown = about.flatMap(({ mapping, results: own }) =>
    own.map((result) => ({
      ...result,
      decides: decisiveIds.has(result.id) && isDeciding(result, decisive),
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

/** Null without a fresh, measured result, and for a pass that covers only a part of the question. */
function measureOf(mapping: Mapping, results: readonly FoundResult[], now: number): Measure | null {
  const counted = results.filter(({ outcome, observedAt }) => isMeasured(outcome) && isFresh(observedAt, mapping.days, now));
  if (counted.length === 0) return null;
  const level = levelOf(mapping.rule, counted);
  const isUnproven = level === 'met' && (mapping.part || (mapping.whole && !mapping.checks.every((check) => isMeasuredIn(check, counted))));
  return isUnproven ? null : { mapping, level, results: counted };
}

const isMeasuredIn = (check: string, results: readonly FoundResult[]) => results.some(({ checkId }) => matchesCheck(check, checkId));

function levelOf(rule: Rule, results: readonly FoundResult[]): Level {
  if (rule.kind === 'present') return 'met';
  if (rule.kind === 'share') {
    const { passed, total } = sumOf(results);
    const percent = total === 0 ? 0 : (100 * passed) / total;
    return percent >= rule.metAt ? 'met' : percent < rule.notMetBelow ? 'not_met' : 'partial';
  }
  if (results.some(({ outcome }) => outcome === 'fail')) return 'not_met';
  return results.some(({ outcome }) => outcome === 'warn') ? 'partial' : 'met';
}

/** A check without figures counts as one. */
function sumOf(results: readonly FoundResult[]): { passed: number; total: number } {
  return results.reduce(
    (sum, { outcome, passed, total }) => ({
      passed: sum.passed + (passed ?? (outcome === 'pass' ? 1 : 0)),
      total: sum.total + (total ?? 1),
    }),
    { passed: 0, total: 0 },
  );
}

function worstOf(measures: readonly Measure[]): Measure | undefined {
  return measures.toSorted(
    (one, other) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
      TOOLS.indexOf(one.mapping.tool) - TOOLS.indexOf(other.mapping.tool) ||
      other.results.length - one.results.length ||
      (one.mapping.checks.join() < other.mapping.checks.join() ? -1 : 1),
  )[0];
}

/** Null for a question that takes no such answer. */
function valueOf({ type }: Question, { level, mapping }: Measure): string | null {
  if (type === 'alignment') return level;
  if (type !== 'yes_no') return null;
  return (level === 'met') === mapping.reversed ? 'no' : 'yes';
}

function isDeciding({ outcome }: FoundResult, { level, mapping }: Measure): boolean {
  if (mapping.rule.kind === 'share' || level === 'met') return true;
  return outcome === (level === 'partial' ? 'warn' : 'fail');
}

/** A title is followed by more words. */
const withoutStop = (title: string) => title.replace(/\.$/, '');

const SINGLE: Partial<Record<Outcome, string>> = { pass: 'Passed', warn: 'Warning', fail: 'Failed' };

function worded(wordings: Wordings, { passed, total }: { passed: number; total: number }): string {
  const failed = total - passed;
  const { some, all = some, none = some, one = some } = wordings;
  const wording = failed === 0 ? all : passed === 0 ? none : failed === 1 ? one : some;
  const figures: Readonly<Record<string, number>> = { passed, failed, total };
  return wording.replaceAll(/\{(passed|failed|total)\}/g, (_, name: string) => String(figures[name]));
}

function sentenceOf(measure: Measure): string {
  const { level, mapping, results } = measure;
  if (mapping.wordings) return worded(mapping.wordings, sumOf(results));
  const [first] = results;
  if (first && results.length === 1) {
    const { outcome, title, passed, total } = first;
    return passed === null || total === null
      ? `${SINGLE[outcome] ?? ''}: ${withoutStop(title)}`
      : `${passed} of ${total} pass: ${withoutStop(title)}`;
  }
  if (level === 'met') return `All ${results.length} checks passed`;
  const open = results.filter(({ outcome }) => outcome !== 'pass');
  const named = open.find((result) => isDeciding(result, measure))?.title ?? '';
  const verb = open.every(({ outcome }) => outcome === 'warn') ? 'have a warning' : 'failed';
  return `${open.length} of ${results.length} checks ${verb}: ${withoutStop(named)}`;
}
