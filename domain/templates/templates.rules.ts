import type { EvidencePolicy } from './evidence.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';

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

/** Condition of a showIf: compares the answer of an earlier question. */
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

/** Range of a number, or of the days since a date (negative if in the future), with its points. */
export interface AnswerBand {
  /** Inclusive upper bound; absent in the last band. */
  upTo?: number | undefined;
  points: number;
}

export interface FrameworkRef {
  framework: string;
  version?: string | undefined;
  ref: string;
}

export interface Question {
  key: string;
  text: string;
  type: QuestionType;
  required: boolean;
  weight: number;
  critical: boolean;
  internalOnly: boolean;
  options?: Option[] | undefined;
  /** Points for a number or the age of a date; unscored without bands. */
  bands?: AnswerBand[] | undefined;
  help?: { whyWeAsk?: string | undefined; howToCheck?: string | undefined } | undefined;
  showIf?: ShowIf | undefined;
  /** Points below which the answer becomes a finding; defaults to 100 (anything short of met). */
  failThreshold?: number | undefined;
  /** Customer-facing wording of the gap: "No restore has been tested". */
  findingTitle?: string | undefined;
  clientWording?: string | undefined;
  /** One line on what the customer gets once the gap is closed: "A stolen password alone opens nothing". */
  gain?: string | undefined;
  /** Absent means that the organisation's rule applies. */
  evidenceRequired?: EvidencePolicy | undefined;
  recommendationKey?: string | undefined;
  frameworkRefs?: FrameworkRef[] | undefined;
  tags?: string[] | undefined;
}

export interface Section {
  key: string;
  title: string;
  description?: string | undefined;
  weight: number;
  questions: Question[];
}

/** Scoring of a template; missing settings use the organisation's. */
export interface Scoring {
  bands?: ScoreBands | undefined;
  /** Defaults to true. */
  countInternal?: boolean | undefined;
}

export interface TemplateBody {
  sections: Section[];
  scoring?: Scoring | null | undefined;
}

export const TEMPLATE_LIMITS = {
  name: 120,
  sections: 200,
  questions: 5000,
  questionText: 500,
  helpText: 20_000,
  key: 200,
  options: 50,
  /** Per question, `all` and `any` together. */
  conditions: 50,
  bands: 20,
  refs: 50,
  tags: 20,
  tag: 60,
} as const;

/** Letters, digits, dot, hyphen and underscore; must not begin with a dot or hyphen. */
export const KEY_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

export function questionsOf(body: TemplateBody): Question[] {
  return body.sections.flatMap((section) => section.questions);
}

/** Questions asked only after certain answers; they do not count until then. */
export function conditionalQuestions(body: TemplateBody): Question[] {
  return questionsOf(body).filter(({ showIf }) => showIf !== undefined);
}
