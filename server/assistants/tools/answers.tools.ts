import { z } from 'zod';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { PROPOSED_AT_ONCE, PROPOSED_SENTENCE, takesProposals } from '#domain/proposals/answers.rules.ts';
import { PROPOSAL_STATES } from '#domain/proposals/changes.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { type AnsweredQuestion, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { proposeAnswers } from '#contract/proposals/answers.contract.ts';
import { customerRef, CustomerRef, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';
import { proposeTool, readTool } from '#server/assistants/assistants.tool.ts';

const MOST_QUESTIONS = 200;
const AssessmentId = z.uuid().describe('ID of an assessment, as found by search or get');

const Asked = z.object({
  questionKey: z.string(),
  section: Written,
  question: Written,
  /** Type of the answer, such as "alignment" or "text". */
  type: z.string(),
  takesProposals: z.boolean().describe('False for scales, numbers, several choices and files'),
  /** Values to propose; empty if the answer is written. */
  choices: z.array(z.object({ value: z.string(), label: Written })),
  answer: Written.nullable(),
  note: Written.nullable().describe('Note of the answer that the customer may read'),
  version: z.number().describe('Version of the answer, for propose_answers and propose_changes; 0 without one'),
});

export const questionsTool = readTool({
  name: 'questions',
  title: 'Questions of an assessment',
  description:
    'Questions of one assessment with their keys, choices, answers and versions, as far as the customer may see them. Needed before propose_answers.',
  input: z.object({ assessmentId: AssessmentId, only: z.enum(['unanswered', 'all']).default('unanswered') }),
  output: z.object({
    assessment: z.object({ ref: Reference, name: Written, status: z.string() }),
    customer: CustomerRef,
    url: z.string(),
    questions: z.array(Asked),
    more: z.number(),
  }),
  read: async (api, { assessmentId, only }) => {
    const { assessment, sections } = await api.read(getAssessmentQuestions, { params: { id: assessmentId } });
    const questions = sections.flatMap(({ title, questions: own }) =>
      own
        .filter(({ internalOnly, answer }) => !internalOnly && (only === 'all' || !isAnswered(answer ?? undefined)))
        .map((question) => asked(question, title)),
    );
    return {
      assessment: { ref: referenceOf('assessment', assessmentId), name: written(assessment.name), status: assessment.status },
      customer: customerRef(assessment.customer),
      url: api.screen(`/assessments/${assessmentId}`),
      questions: questions.slice(0, MOST_QUESTIONS),
      more: Math.max(0, questions.length - MOST_QUESTIONS),
    };
  },
});

function asked({ answer, ...question }: AnsweredQuestion, section: string): z.input<typeof Asked> {
  const choices = kindOf(question.type).choices(question);
  return {
    questionKey: question.key,
    section: written(section),
    question: written(question.text),
    type: question.type,
    takesProposals: takesProposals(question),
    choices: choices.map(({ value, label }) => ({ value: String(value), label: written(label) })),
    answer: answer && isAnswered(answer) ? written(writtenAnswer(question, answer)) : null,
    note: answer?.customerNote ? written(answer.customerNote) : null,
    version: answer?.version ?? 0,
  };
}

export const proposeAnswersTool = proposeTool(
  {
    name: 'propose_answers',
    title: 'Propose answers',
    description:
      'Proposes answers to questions of an assessment in progress, all or none. Nothing changes: a person sees each proposal with your reason and accepts or rejects it. Call questions first for keys, choices and versions.',
    input: z.object({
      assessmentId: AssessmentId,
      proposals: z
        .array(
          z.object({
            questionKey: z.string().min(1).max(200),
            value: z.string().min(1).describe('A value of choices, or the text of a written answer'),
            reason: z.string().min(1).max(PROPOSED_SENTENCE).describe('Fact and its source, in one or two sentences'),
            version: z.number().int().min(0).describe('Version that questions returned'),
          }),
        )
        .min(1)
        .max(PROPOSED_AT_ONCE),
      key: z.string().min(1).max(200).optional().describe('Any text; the same key again returns the first result'),
    }),
    output: z.object({
      url: z.string(),
      proposals: z.array(z.object({ questionKey: z.string(), state: z.enum(PROPOSAL_STATES) })),
    }),
    read: async (api, { assessmentId, proposals, key }) => {
      const made = await api.propose(proposeAnswers, { params: { id: assessmentId }, body: { proposals } }, key);
      return { url: api.screen('/proposals'), proposals: made.map(({ questionKey, state }) => ({ questionKey, state })) };
    },
  },
  'answers:propose',
);
