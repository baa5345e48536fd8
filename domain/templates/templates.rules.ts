export const TEMPLATE_TYPES = ['technical_alignment', 'security', 'compliance', 'onboarding', 'prospect'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

const TYPE_LABELS: Record<TemplateType, string> = {
  technical_alignment: 'Technical alignment',
  security: 'Security',
  compliance: 'Compliance',
  onboarding: 'Onboarding',
  prospect: 'Prospect',
};

export function templateTypeLabel(type: TemplateType): string {
  return TYPE_LABELS[type];
}

export const TEMPLATE_STATUSES = ['draft', 'published', 'archived'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const QUESTION_TYPES = [
  'alignment',
  'yes_no',
  'scale_0_5',
  'single_choice',
  'multi_choice',
  'number',
  'date',
  'text',
  'file',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const CONDITION_OPERATORS = ['equals', 'not_equals', 'includes', 'answered'] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** One line of a showIf: the answer of an earlier question, compared by its value. */
export interface Condition {
  question: string;
  op: ConditionOperator;
  value?: string | number | undefined;
}

export interface ShowIf {
  all?: Condition[] | undefined;
  any?: Condition[] | undefined;
}

export interface Option {
  key: string;
  label: string;
  points: number;
}

export interface FrameworkRef {
  framework: string;
  version?: string | undefined;
  ref: string;
}

/** When an answer needs a file that shows it: never, when it fails its question, or always. */
export const EVIDENCE_POLICIES = ['none', 'on_fail', 'always'] as const;
export type EvidencePolicy = (typeof EVIDENCE_POLICIES)[number];

export interface Question {
  key: string;
  text: string;
  type: QuestionType;
  required: boolean;
  weight: number;
  critical: boolean;
  internalOnly: boolean;
  options?: Option[] | undefined;
  help?: { whyWeAsk?: string | undefined; howToCheck?: string | undefined } | undefined;
  showIf?: ShowIf | undefined;
  /** Points below which the answer becomes a finding; 100 (anything short of met) when absent. */
  failThreshold?: number | undefined;
  /** What is missing where the answer fails, as the customer reads it: "No restore has been tested". */
  findingTitle?: string | undefined;
  clientWording?: string | undefined;
  /** Absent means that nothing has to be shown. */
  evidenceRequired?: EvidencePolicy | undefined;
  /** The entry of the recommendation library that closes the gap. */
  recommendationKey?: string | undefined;
  frameworkRefs?: FrameworkRef[] | undefined;
}

export interface Section {
  key: string;
  title: string;
  description?: string | undefined;
  weight: number;
  questions: Question[];
}

export interface TemplateBody {
  sections: Section[];
}

export const TEMPLATE_LIMITS = {
  name: 120,
  sections: 200,
  questions: 5000,
  questionText: 500,
  helpText: 20_000,
  key: 200,
  options: 50,
  /** Of one question, `all` and `any` together. */
  conditions: 50,
} as const;

/** Letters, digits, dot, hyphen and underscore, beginning with a letter, digit or underscore. */
export const KEY_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

export interface StructureFault {
  path: string;
  message: string;
}

export function questionsOf(body: TemplateBody): Question[] {
  return body.sections.flatMap((section) => section.questions);
}

/** What is asked only after certain answers: an assessment has so many questions fewer until then. */
export function conditionalQuestions(body: TemplateBody): Question[] {
  return questionsOf(body).filter(({ showIf }) => showIf !== undefined);
}

/** Questions that name a recommendation which the library does not have. */
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

/** All faults of a template that its schema cannot find; empty when it is valid. Keys are compared without case. */
export function structureFaults(body: TemplateBody): StructureFault[] {
  const faults: StructureFault[] = [];
  if (questionsOf(body).length === 0) faults.push({ path: 'sections', message: 'A template needs at least one question.' });
  if (questionsOf(body).length > TEMPLATE_LIMITS.questions) {
    faults.push({ path: 'sections', message: `A template holds at most ${TEMPLATE_LIMITS.questions} questions.` });
  }

  const sectionKeys = new Set<string>();
  const seen = new Map<string, string>();
  const earlier = new Set<string>();
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
      faults.push(...optionFaults(question, path), ...conditionFaults(question, path, earlier));
      if (!first) seen.set(question.key.toLowerCase(), path);
      earlier.add(question.key);
    });
  });
  return faults;
}

function optionFaults(question: Question, path: string): StructureFault[] {
  const isChoice = question.type === 'single_choice' || question.type === 'multi_choice';
  const options = question.options ?? [];
  if (!isChoice) return [];
  if (options.length === 0) return [{ path: `${path}.options`, message: 'A choice question needs at least one option.' }];

  const keys = new Set<string>();
  return options.flatMap((option, o) => {
    const key = option.key.toLowerCase();
    if (keys.has(key)) return [{ path: `${path}.options[${o}].key`, message: `The option key "${option.key}" is used twice.` }];
    keys.add(key);
    return [];
  });
}

/** A condition may refer only to earlier questions, so that there is no cycle; keys must match exactly. */
function conditionFaults(question: Question, path: string, earlier: ReadonlySet<string>): StructureFault[] {
  const conditions = [...(question.showIf?.all ?? []), ...(question.showIf?.any ?? [])];
  return conditions.flatMap((condition) =>
    earlier.has(condition.question)
      ? []
      : [{ path: `${path}.showIf`, message: `The condition asks for "${condition.question}", which is not an earlier question.` }],
  );
}
