import { type AnswerValue, pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Answer, isShown } from '#domain/assessments/answers.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Chance } from '#demo/demo.chance.ts';
import { CUSTOMER_NOTES, INTERNAL_NOTES } from '#demo/data/sentences.ts';

export interface DemoAnswer extends Answer {
  key: string;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
}

export interface Completeness {
  /** The share of the questions, from the first on, that have been looked at. */
  reached: number;
  /** How often a question that is not required is skipped. */
  skipped: number;
}

export interface Circumstances {
  today: string;
  /** The answers of the run before, most of which still hold. */
  before: ReadonlyMap<string, DemoAnswer> | undefined;
}

const STILL_TRUE = 0.6;

/** Answers the questions as a person would: in order, and only those that are shown. */
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
    return section.questions.map((question) => ({ question, level: Math.min(0.97, Math.max(0.08, level + shift)) }));
  });
  for (const { question, level } of questions.slice(0, Math.round(questions.length * reached))) {
    // The demo has no uploads, so questions that want a file stay unanswered.
    if (question.type === 'file' || !isShown(question.showIf, answers) || (!question.required && chance.is(skipped))) continue;
    const known = before?.get(question.key);
    answers.set(question.key, known && chance.is(STILL_TRUE) ? known : answerOne(question, level, today, chance));
  }
  return answers;
}

function answerOne(question: Question, level: number, today: string, chance: Chance): DemoAnswer {
  const notes = {
    internalNote: chance.is(0.06) ? chance.pick(INTERNAL_NOTES) : '',
    customerNote: chance.is(0.1) ? chance.pick(CUSTOMER_NOTES) : '',
  };
  if (chance.is(0.04)) {
    return { ...notes, key: question.key, value: null, notApplicable: true, naReason: 'They have none of this.', points: null };
  }
  const value = valueOf(question, level, today, chance);
  return { ...notes, key: question.key, value, notApplicable: false, naReason: null, points: pointsFor(question, value, today) };
}

function valueOf(question: Question, level: number, today: string, chance: Chance): AnswerValue {
  const good = chance.is(level);
  return VALUES[question.type]({ good, options: (question.options ?? []).map((option) => option.key), today, chance });
}

interface Draw {
  good: boolean;
  options: string[];
  today: string;
  chance: Chance;
}

const VALUES: Record<Question['type'], (draw: Draw) => AnswerValue> = {
  alignment: ({ good, chance }) => (good ? 'met' : chance.pick(['partial', 'not_met'])),
  yes_no: ({ good }) => (good ? 'yes' : 'no'),
  scale_0_5: ({ good, chance }) => (good ? chance.int(3, 5) : chance.int(0, 3)),
  single_choice: ({ good, options }) => (good ? options[0] : options.at(-1)) ?? '',
  multi_choice: ({ good, options }) => options.slice(0, good ? options.length : 1),
  number: ({ chance }) => chance.int(0, 100),
  date: ({ good, today, chance }) => `${Number(today.slice(0, 4)) - (good ? 0 : 1)}-01-${String(chance.int(1, 28)).padStart(2, '0')}`,
  text: () => 'Seen on site and noted in the documentation.',
  file: () => [],
};
