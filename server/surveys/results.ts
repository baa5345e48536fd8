import { npsOf, npsOfCustomer } from '#domain/surveys/nps.rules.ts';
import { questionResults } from '#domain/surveys/results.rules.ts';
import { averageOf, LEAST_ANSWERS, scoreCounts } from '#domain/surveys/surveys.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { exportSurvey, getSurvey, sendSurveyToAll, SurveyResults, SurveyRow } from '#contract/surveys/results.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type CsvColumn, csvFile } from '#server/platform/files/csv.file.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  answeredByQuestion,
  contactsOfAll,
  customersOfSurvey,
  findSurveyWithScores,
  latestSurveys,
  npsSurveysUntil,
  responsesToSurvey,
  type SurveyWithScores,
  talliesOf,
  unansweredOf,
} from './results.queries.ts';
import { presentResponse, presentUnanswered } from './surveys.results.ts';
import { sendSurveyTo } from './surveys.send.ts';
import { chosenSurvey } from './templates.ts';

export async function readSurveys(tx: Tx, now: Date): Promise<SurveyRow[]> {
  return (await latestSurveys(tx)).map((survey) => presentSurvey(survey, now));
}

const isHidden = ({ isAnonymous, answered }: SurveyWithScores) => isAnonymous && answered < LEAST_ANSWERS;

function presentSurvey(survey: SurveyWithScores, now: Date): SurveyRow {
  const { questions: _, counts, createdAt, closesAt, ...row } = survey;
  const shown = isHidden(survey) ? [] : counts;
  return {
    ...row,
    sentAt: createdAt.toISOString(),
    closesAt: closesAt.toISOString(),
    isOpen: closesAt > now,
    average: averageOf(shown),
    nps: row.kind === 'nps' ? (row.customer ? npsOfCustomer : npsOf)(shown) : null,
  };
}

export async function readResults({
  tx,
  params,
  now,
}: Pick<SignedInCall<typeof getSurvey>, 'tx' | 'params' | 'now'>): Promise<SurveyResults> {
  const survey = await existing(tx, params.id);
  const surveys = survey.kind === 'nps' && survey.customer === null ? await npsSurveysUntil(tx, survey.createdAt) : [];
  const previous = surveys.find(({ id }) => id !== survey.id);
  const customers = await customersOfSurvey(tx, survey.id, previous?.id ?? null);
  const named = new Map(customers.map(({ id, answered }) => [id, !survey.isAnonymous || answered >= LEAST_ANSWERS]));
  const responses = isHidden(survey) ? [] : await responsesToSurvey(tx, survey.id);
  return {
    ...presentSurvey(survey, now),
    counts: isHidden(survey) ? [] : survey.counts,
    questions: await byQuestion(tx, survey),
    trend: surveys.toReversed().flatMap((one) => {
      const nps = isHidden(one) ? null : npsOf(one.counts);
      return nps === null ? [] : [{ id: one.id, name: one.name, sentAt: one.createdAt.toISOString(), nps }];
    }),
    responses: responses.map((row) => ({
      ...presentResponse(row, survey.questions, row.contact),
      customer: named.get(row.customer.id) ? row.customer : null,
    })),
    customers: customers.map(({ scores, before, ...customer }) => {
      const [nps, former] = [npsOfCustomer(scoreCounts(scores)), npsOfCustomer(scoreCounts(before))];
      return { ...customer, nps, change: nps && former ? nps.score - former.score : null };
    }),
    unanswered: (await unansweredOf(tx, survey.id)).map(({ id, name, customerId, customer, ...recipient }) => ({
      ...presentUnanswered(recipient, { id, name }, now),
      customer: { id: customerId, name: customer },
    })),
  };
}

async function byQuestion(tx: Tx, { id, questions, isAnonymous }: SurveyWithScores): Promise<SurveyResults['questions']> {
  const texts = questions.flatMap(({ key, kind }) => (kind === 'text' ? [key] : []));
  return questionResults(questions, {
    tallies: await talliesOf(tx, id, texts),
    answered: await answeredByQuestion(tx, id),
    isAnonymous,
  });
}

async function existing(tx: Tx, id: string): Promise<SurveyWithScores> {
  const survey = await findSurveyWithScores(tx, id);
  if (!survey) throw new Fault('SURVEY_NOT_FOUND');
  return survey;
}

type Response = SurveyResults['responses'][number];
type Column = CsvColumn<Response>;

const AUTHOR: readonly Column[] = [
  ['Customer', ({ customer }) => customer?.name ?? ''],
  ['Contact', ({ contact }) => contact?.name ?? ''],
  ['Title', ({ contact }) => contact?.title ?? ''],
];
const SCORED: readonly Column[] = [
  ['Score', ({ score }) => score ?? ''],
  ['Comments', ({ comments }) => comments.map(({ question, text }) => `${question} ${text}`).join('\n')],
];
const FOLLOWED: readonly Column[] = [
  ['Answered', ({ answeredAt }) => answeredAt.slice(0, 10)],
  ['Follow-up by', ({ followUp }) => followUp?.by?.name ?? ''],
  ['Follow-up due', ({ followUp }) => followUp?.due ?? ''],
  ['Followed up', ({ followUp }) => followUp?.doneAt?.slice(0, 10) ?? ''],
];

/** Own surveys have a column for each question. */
export async function readForExport(call: Pick<SignedInCall<typeof exportSurvey>, 'tx' | 'params' | 'now'>): Promise<FileAnswer> {
  const { name, kind, questions, responses } = await readResults(call);
  const said = kind === 'own' ? questions.map(({ key, text }, at): Column => [text, (response) => answerTo(key, at, response)]) : SCORED;
  return csvFile(name, [...AUTHOR, ...said, ...FOLLOWED], responses);
}

function answerTo(key: string, at: number, { score, choices, comments }: Response): string | number {
  const given = [...choices, ...comments].find((one) => one.key === key)?.text;
  return given ?? (at === 0 ? (score ?? '') : '');
}

export async function sendToAll(call: SignedInCall<typeof sendSurveyToAll>): Promise<AnswerOf<typeof sendSurveyToAll>> {
  const { tx, actor, body, now, context, reply } = call;
  const sending = { tx, now, publicUrl: context.config.publicUrl, secrets: context.secrets };
  const contactIds = await contactsOfAll(tx);
  const { name, closesOn } = body;
  const chosen = await chosenSurvey(tx, body);
  const sent = await sendSurveyTo(sending, { ...chosen, name, closesOn, contactIds, customerId: null, createdBy: actor.userId });
  if (!sent) throw new Fault('SURVEY_WITHOUT_CONTACTS');
  await call.audit({
    action: 'survey.sent',
    entity: { type: 'survey', id: sent.id, label: sent.name },
    after: { kind: body.kind, contacts: sent.contacts },
  });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return presentSurvey(await existing(tx, sent.id), now);
}
