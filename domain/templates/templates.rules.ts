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

/** A range of a number, or of the days since a date (negative while it is to come), and the points of an answer in it. */
export interface AnswerBand {
  /** The last value that belongs to it; absent in the last band, which holds all that is higher. */
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
  /** What a number or the age of a date earns; without bands it is not scored. */
  bands?: AnswerBand[] | undefined;
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
  tags?: string[] | undefined;
}

export interface Section {
  key: string;
  title: string;
  description?: string | undefined;
  weight: number;
  questions: Question[];
}

/** How the answers of a template become a score; the organisation's own way where it says nothing. */
export interface Scoring {
  bands?: ScoreBands | undefined;
  /** Internal questions count unless this is false. */
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
  /** Of one question, `all` and `any` together. */
  conditions: 50,
  bands: 20,
  refs: 50,
  tags: 20,
  tag: 60,
} as const;

/** Letters, digits, dot, hyphen and underscore, beginning with a letter, digit or underscore. */
export const KEY_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

export function questionsOf(body: TemplateBody): Question[] {
  return body.sections.flatMap((section) => section.questions);
}

/** What is asked only after certain answers: an assessment has so many questions fewer until then. */
export function conditionalQuestions(body: TemplateBody): Question[] {
  return questionsOf(body).filter(({ showIf }) => showIf !== undefined);
}
