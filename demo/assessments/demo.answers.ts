import { type AnswerValue, pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Answer, isBelowThreshold, isShown } from '#domain/assessments/answers.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Chance } from '#demo/demo.chance.ts';
import { AGES, NOT_APPLICABLE, NUMBERS, TEXTS, USUAL_AGES } from '#demo/data/answers.ts';
import { CUSTOMER_NOTES, INTERNAL_GAP_NOTES, INTERNAL_NOTES } from '#demo/data/sentences.ts';
import { dayIn, daysAfter } from '#demo/demo.world.ts';

export interface DemoAnswer extends Answer {
  key: string;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
}

export interface Completeness {
  /** Share of the questions, in order, that have been reached. */
  reached: number;
  /** Probability of skipping an optional question. */
  skipped: number;
}

export interface Circumstances {
  today: string;
  /** Answers of the previous assessment, most of which are repeated. */
  before: ReadonlyMap<string, DemoAnswer> | undefined;
}

const STILL_TRUE = 0.6;
/** Gaps of critical questions, compared with those of others: most customers have closed them first. */
const CRITICAL_GAPS = 0.7;

/** Answers the questions like a person: in order, and only visible ones. */
export function answerAll(
  body: TemplateBody,
  level: number,
  { reached, skipped }: Completeness,
  { today, before }: Circumstances,
  chance: Chance,
): Map<string, DemoAnswer> {
  const answers = new Map<string, DemoAnswer>();
  const questions = body.sections.flatMap((section) => {
    const shift = (chance.next() - 0.5) * 0.3;
    const usual = Math.min(0.97, Math.max(0.08, level + shift));
    return section.questions.map((question) => ({ question, level: question.critical ? 1 - (1 - usual) * CRITICAL_GAPS : usual }));
  });
  for (const { question, level } of questions.slice(0, Math.round(questions.length * reached))) {
    // The demo has no uploads, so file questions stay unanswered.
    if (question.type === 'file' || !isShown(question.showIf, answers) || (!question.required && chance.is(skipped))) continue;
    const known = before?.get(question.key);
    answers.set(question.key, known && (isFact(question) || chance.is(STILL_TRUE)) ? known : answerOne(question, level, today, chance));
  }
  return answers;
}

/** Facts such as “runs own servers” stay as they are from run to run, and so do the questions that depend on them. */
function isFact({ type, weight }: Question): boolean {
  return type === 'yes_no' && weight === 0;
}

function answerOne(question: Question, level: number, today: string, chance: Chance): DemoAnswer {
  const isNotApplicable = chance.is(0.04);
  const value = isNotApplicable ? null : valueOf(question, level, today, chance);
  const points = value === null ? null : pointsFor(question, value, today);
  const isGap = points !== null && isBelowThreshold(question, points);
  return {
    key: question.key,
    value,
    points,
    notApplicable: isNotApplicable,
    naReason: isNotApplicable ? chance.pick(NOT_APPLICABLE) : null,
    internalNote: chance.is(0.06) ? chance.pick(isGap ? INTERNAL_GAP_NOTES : INTERNAL_NOTES) : '',
    customerNote: isGap && chance.is(0.25) ? chance.pick(CUSTOMER_NOTES) : '',
  };
}

function valueOf(question: Question, level: number, today: string, chance: Chance): AnswerValue {
  return VALUES[question.type]({ question, good: chance.is(level), today, chance });
}

interface Draw {
  question: Question;
  good: boolean;
  today: string;
  chance: Chance;
}

const optionsOf = ({ options = [] }: Question) => options.map(({ key }) => key);

const VALUES: Record<Question['type'], (draw: Draw) => AnswerValue> = {
  alignment: ({ good, chance }) => (good ? 'met' : chance.pick(['partial', 'not_met'])),
  yes_no: ({ good }) => (good ? 'yes' : 'no'),
  scale_0_5: ({ good, chance }) => (good ? chance.int(3, 5) : chance.int(0, 3)),
  single_choice: ({ good, question }) => (good ? optionsOf(question)[0] : optionsOf(question).at(-1)) ?? '',
  multi_choice: ({ good, question }) => optionsOf(question).slice(0, good ? undefined : 1),
  number: ({ question, chance }) => chance.int(...(NUMBERS[question.key] ?? [0, 100])),
  date: ({ question, good, today, chance }) => {
    const ages = AGES[question.key] ?? USUAL_AGES;
    return dayIn('UTC')(daysAfter(new Date(today), -chance.int(...(good ? ages.good : ages.bad))));
  },
  text: ({ chance }) => chance.pick(TEXTS),
  file: () => [],
};
