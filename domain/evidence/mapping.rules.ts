import { kindOf } from '#domain/templates/kinds.rules.ts';
import { type Question, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tool } from './results.rules.ts';
import type { Rule } from './rule.rules.ts';

/** Sentence of a proposal. `{passed}`, `{failed}` and `{total}` stand for its figures, `{number}` and `{date}` for those of such rules. */
export interface Wordings {
  some: string;
  /** For all, none or exactly one failing; `some` where absent. */
  all?: string | undefined;
  none?: string | undefined;
  one?: string | undefined;
}

/** Checks of a tool that answer a question. */
export interface CheckMapping {
  tool: Tool;
  /** Check ids without their version; a final `*` stands for the rest of an id. */
  checks: string[];
  /** Oldest version of the tool whose results count; any without it. */
  fromVersion?: string | undefined;
  /** Noun for what the checks count, such as "Users without MFA". */
  counts?: string | undefined;
  rule: Rule;
  /** Days for which a result proposes an answer. */
  days: number;
  /** True for a yes-no question whose "yes" is the bad answer. */
  reversed: boolean;
  /** True if the checks cover only a part of the questions: a failure answers them, a pass does not. */
  part: boolean;
  /** True if the questions are answered with yes only when every check was measured: an unknown DKIM key is no DKIM. */
  whole: boolean;
  /** Without it the sentence names the checks. */
  wordings?: Wordings | undefined;
}

export interface Mapping extends CheckMapping {
  questions: readonly string[];
}

/** A template's own mapping of one question; without checks the question gets no proposals. */
export interface QuestionMappings {
  questionKey: string;
  mappings: CheckMapping[];
}

export const MAPPING_LIMITS = {
  /** Mappings of one question, and checks of one mapping. */
  mappings: 20,
  checks: 50,
  days: 366,
  wording: 200,
  counts: 80,
  /** Known checks in one answer, and published versions of a question's mapping. */
  known: 50,
  versions: 20,
} as const;

export const FRESH_DAYS = 30;

const VERSION = /^v\d{1,4}$/;

/** True for the ID itself and for its revisions: "MS.AAD.3.2" is also the pattern of "MS.AAD.3.2v2". */
export function matchesCheck(pattern: string, checkId: string): boolean {
  const [wanted, found] = [pattern.toLowerCase(), checkId.toLowerCase()];
  if (wanted.endsWith('*')) return found.startsWith(wanted.slice(0, -1));
  return found.startsWith(wanted) && (found.length === wanted.length || VERSION.test(found.slice(wanted.length)));
}

const partsOf = (version: string) => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/** True for a tool version that is not older than a limit: "1.10" is later than "1.9". Without a number a version is of unknown age. */
function isVersionFrom(version: string, limit: string): boolean {
  if (!/\d/.test(version)) return false;
  const [found, least] = [partsOf(version), partsOf(limit)];
  const at = least.findIndex((part, index) => part !== (found[index] ?? 0));
  return at < 0 || (found[at] ?? 0) > (least[at] ?? 0);
}

interface FoundCheck {
  tool: Tool;
  toolVersion: string;
  checkId: string;
}

/** True if a result counts for a mapping. */
export function isMappedBy({ tool, checks, fromVersion }: CheckMapping, result: FoundCheck): boolean {
  return (
    tool === result.tool &&
    checks.some((check) => matchesCheck(check, result.checkId)) &&
    (fromVersion === undefined || isVersionFrom(result.toolVersion, fromVersion))
  );
}

/** Days for which results of a check propose answers; null if no question is mapped to it. */
export function mappedDays(mappings: readonly Mapping[], tool: Tool, checkId: string): number | null {
  const matching = mappings.filter((one) => one.tool === tool && one.checks.some((pattern) => matchesCheck(pattern, checkId)));
  return matching.length === 0 ? null : Math.max(...matching.map(({ days }) => days));
}

/** The mappings of a template: its own ones replace the shipped ones of the same question. */
export function mappingsOf(own: readonly QuestionMappings[], shipped: readonly Mapping[]): Mapping[] {
  const replaced = new Set(own.map(({ questionKey }) => questionKey));
  return [
    ...shipped.map((mapping) => ({ ...mapping, questions: mapping.questions.filter((key) => !replaced.has(key)) })),
    ...own.flatMap(({ questionKey, mappings }) => mappings.map((mapping) => ({ ...mapping, questions: [questionKey] }))),
  ];
}

/** True for a question that results answer with met, partly or not, or with yes or no. */
export function takesLevels({ type }: Pick<Question, 'type'>): boolean {
  return kindOf(type).measured !== undefined;
}

/** Rule of a question whose answer is a date or a number; null for other questions. */
export function figureRuleOf({ type }: Pick<Question, 'type'>): 'date' | 'number' | null {
  return kindOf(type).figure ?? null;
}

export function takesProposals(question: Pick<Question, 'type'>): boolean {
  return takesLevels(question) || figureRuleOf(question) !== null;
}

/** First fault of own mappings: an unknown question, a question named twice, or one that takes no proposal. */
export function mappingFault(
  body: Pick<TemplateBody, 'sections'>,
  own: readonly QuestionMappings[],
): { at: number; message: string } | null {
  const questions = new Map(questionsOf(body).map((question) => [question.key, question]));
  const seen = new Set<string>();
  for (const [at, { questionKey, mappings }] of own.entries()) {
    const question = questions.get(questionKey);
    if (!question) return { at, message: 'must be a question of this template' };
    if (seen.has(questionKey)) return { at, message: 'is named twice' };
    if (mappings.length > 0 && !takesProposals(question)) return { at, message: 'must be an alignment, yes-no, date or number question' };
    const needed = figureRuleOf(question);
    if (needed !== null && mappings.some(({ rule }) => rule.kind !== needed)) return { at, message: `must have a rule for a ${needed}` };
    seen.add(questionKey);
  }
  return null;
}
