import { bandsFault } from '#domain/assessments/printed.scores.rules.ts';
import { kindOf } from './kinds.rules.ts';
import { type Question, questionsOf, TEMPLATE_LIMITS, type TemplateBody } from './templates.rules.ts';

export interface StructureFault {
  path: string;
  message: string;
}

export function recommendationFaults(body: TemplateBody, isInLibrary: (key: string) => boolean): StructureFault[] {
  return body.sections.flatMap(({ questions }, s) =>
    questions.flatMap(({ recommendationKey }, q) =>
      recommendationKey === undefined || isInLibrary(recommendationKey)
        ? []
        : [
            {
              path: `sections[${s}].questions[${q}].recommendationKey`,
              message: `The library of recommendations has no entry "${recommendationKey}".`,
            },
          ],
    ),
  );
}

/** Faults that the template's schema cannot detect; empty if valid. Keys are compared case-insensitively. */
export function structureFaults(body: TemplateBody): StructureFault[] {
  const faults: StructureFault[] = [];
  if (questionsOf(body).length === 0) faults.push({ path: 'sections', message: 'A template needs at least one question.' });
  if (questionsOf(body).length > TEMPLATE_LIMITS.questions) {
    faults.push({ path: 'sections', message: `A template holds at most ${TEMPLATE_LIMITS.questions} questions.` });
  }
  const fault = body.scoring?.bands && bandsFault(body.scoring.bands);
  if (fault) faults.push({ path: 'scoring.bands', message: fault });

  const sectionKeys = new Set<string>();
  const seen = new Map<string, string>();
  const asked: StructureQuestion = { earlier: new Map(), all: new Map(questionsOf(body).map((question) => [question.key, question])) };
  body.sections.forEach((section, s) => {
    const sectionPath = `sections[${s}]`;
    if (sectionKeys.has(section.key.toLowerCase())) {
      faults.push({ path: `${sectionPath}.key`, message: `The section key "${section.key}" is used twice.` });
    }
    sectionKeys.add(section.key.toLowerCase());

    section.questions.forEach((question, q) => {
      const path = `${sectionPath}.questions[${q}]`;
      const first = seen.get(question.key.toLowerCase());
      if (first) faults.push({ path: `${path}.key`, message: `The question key "${question.key}" is already used at ${first}.` });
      faults.push(...optionFaults(question, path), ...bandFaults(question, path), ...conditionFaults(question, path, asked));
      if (!first) seen.set(question.key.toLowerCase(), path);
      asked.earlier.set(question.key, question);
    });
  });
  return faults;
}

function optionFaults(question: Question, path: string): StructureFault[] {
  if (!kindOf(question.type).hasOptions) return [];
  const { key: name, options = [] } = question;
  if (options.length === 0) return [{ path: `${path}.options`, message: `The choice question "${name}" needs at least one option.` }];

  const keys = new Set<string>();
  return options.flatMap((option, o) => {
    const key = option.key.toLowerCase();
    if (keys.has(key)) return [{ path: `${path}.options[${o}].key`, message: `The option key "${option.key}" is used twice.` }];
    keys.add(key);
    return option.label.trim() === ''
      ? [{ path: `${path}.options[${o}].label`, message: `Choice ${o + 1} of the question "${name}" is empty.` }]
      : [];
  });
}

/** Bands must ascend, and the last one must be open, so that every value falls into exactly one. */
function bandFaults({ key, type, bands }: Question, path: string): StructureFault[] {
  if (bands === undefined) return [];
  if (!kindOf(type).bands) return [{ path: `${path}.bands`, message: `Only numbers and dates can have bands, and "${key}" is neither.` }];
  if (bands.length === 0) return [{ path: `${path}.bands`, message: `The list of bands of "${key}" is empty.` }];
  return bands.flatMap(({ upTo }, b) => {
    const at = `${path}.bands[${b}].upTo`;
    const isLast = b === bands.length - 1;
    if (isLast)
      return upTo === undefined
        ? []
        : [{ path: at, message: `The last band of "${key}" covers all higher values, so it must not have an end.` }];
    if (upTo === undefined) return [{ path: at, message: `Band ${b + 1} of "${key}" needs an end.` }];
    const before = bands[b - 1]?.upTo;
    return before !== undefined && upTo <= before
      ? [{ path: at, message: `Band ${b + 1} of "${key}" must end above ${before}, where the previous band ends.` }]
      : [];
  });
}

interface StructureQuestion {
  earlier: Map<string, Question>;
  all: ReadonlyMap<string, Question>;
}

/** Conditions may reference only earlier questions, which rules out cycles; keys must match exactly. */
function conditionFaults(question: Question, path: string, { earlier, all }: StructureQuestion): StructureFault[] {
  return conditionsOf(question).flatMap(({ question: key, op, value }) => {
    const target = earlier.get(key);
    if (target) {
      const isOption =
        op === 'answered' || !kindOf(target.type).hasOptions || (target.options ?? []).some((option) => option.key === value);
      return isOption
        ? []
        : [
            {
              path: `${path}.showIf`,
              message: `The condition of "${question.key}" uses a choice "${value ?? ''}" that "${key}" does not have.`,
            },
          ];
    }
    return [{ path: `${path}.showIf`, message: whyNotEarlier(question, key, all) }];
  });
}

function whyNotEarlier(question: Question, key: string, all: ReadonlyMap<string, Question>): string {
  const begins = `The condition of "${question.key}" depends on "${key}"`;
  if (!all.has(key)) return `${begins}, which is not a question of this template.`;
  const circle = waysBack(question.key, key, all);
  if (circle) return `${begins}, which in turn depends on it: ${circle.map((one) => `"${one}"`).join(' > ')}.`;
  return `${begins}, which is not an earlier question.`;
}

/** Cycle of conditions from a question through another back to itself; null if there is none. */
function waysBack(from: string, over: string, all: ReadonlyMap<string, Question>): string[] | null {
  const ways = [[from, over]];
  const visited = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? from;
    if (last === from) return way;
    if (visited.has(last)) continue;
    visited.add(last);
    const question = all.get(last);
    for (const next of question ? conditionsOf(question) : []) ways.push([...way, next.question]);
  }
  return null;
}

function conditionsOf({ showIf }: Question) {
  return [...(showIf?.all ?? []), ...(showIf?.any ?? [])];
}
