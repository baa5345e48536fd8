import { z } from 'zod';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { lowScoreNote, surveyAnsweredNote } from '#domain/notifications/notifications.surveys.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { FOLLOW_UP_DAYS, isAnswer, isLow, scoreOf, type SurveyAnswers } from '#domain/surveys/surveys.rules.ts';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import type { answerSurvey, readSurvey, SurveyView } from '#contract/surveys/surveys.answer.contract.ts';
import { limitShareDecisions, limitShareReads } from '#server/auth/auth.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { providerLook } from '#server/qbrs/qbrs.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { openTransaction } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  type Author,
  findInvited,
  findResponse,
  type FollowUp,
  insertResponse,
  type InvitedRow,
  nextReviewAt,
  updateResponse,
} from './surveys.queries.ts';
import { stopTokenOf } from './surveys.stop.ts';

type VisitCall<E extends Endpoint> = Omit<PublicCall<E>, 'params'> & { params: { token: string } };

const Entered = z.nullable(z.object({ organizationId: z.string(), recipientId: z.string(), surveyId: z.string() }));
type Visit = NonNullable<z.output<typeof Entered>>;

const DAY_MS = 86_400_000;

/** Recorded instead of the origin of an anonymous answer, which would identify its author. */
const UNKNOWN = { ip: null, userAgent: null, requestId: null };

/** Opens a transaction in the link's organisation. Wrong links and those of earlier emails get the same refusal. */
async function enterSurvey<E extends Endpoint, T>(
  { context, params, origin }: VisitCall<E>,
  readsOnly: boolean,
  work: (visit: Visit, tx: Tx) => Promise<T>,
): Promise<T> {
  await limitShareReads(context, origin.ip);
  const first = [{ text: 'select public.enter_survey($1)', values: [hashToken(params.token)] }];
  return openTransaction(context.pools.tenant, { first, readsOnly }, async (tx, [entered]) => {
    const visit = Entered.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
    if (visit === null) throw new Fault('SURVEY_LINK_INVALID');
    return work(visit, tx);
  });
}

async function invitedBy(tx: Tx, { recipientId }: Visit, { isLocked }: { isLocked: boolean }): Promise<InvitedRow> {
  const invited = await findInvited(tx, recipientId, { isLocked });
  if (!invited) throw new Fault('SURVEY_LINK_INVALID');
  // Single line, because it appears in notifications and the audit log.
  return { ...invited, name: invited.name.replace(/\p{Cc}+/gu, ' ') };
}

/** Anonymous answers are stored under a second hash of the token, which nothing in the database leads to. */
function authorOf({ id, isAnonymous }: InvitedRow, token: string): Author {
  return isAnonymous ? { answerKey: hashToken(`answer\n${token}`) } : { recipientId: id };
}

/** Stores nothing, because link scanners of mail gateways open every link. */
export async function openSurvey(call: VisitCall<typeof readSurvey>): Promise<SurveyView> {
  void call.reply.header('cache-control', 'no-store');
  return enterSurvey(call, true, async (visit, tx) => viewOf(call, tx, await invitedBy(tx, visit, { isLocked: false })));
}

async function viewOf<E extends Endpoint>({ context, params, now }: VisitCall<E>, tx: Tx, invited: InvitedRow): Promise<SurveyView> {
  const { organizationId, timezone } = await ownOrganization(tx);
  const response = await findResponse(tx, authorOf(invited, params.token));
  const next = await nextReviewAt(tx, invited.customerId, now);
  const { kind, isAnonymous, questions, closesAt, email } = invited;
  return {
    ...(await providerLook(tx)),
    kind,
    isAnonymous,
    questions,
    // Plain arrays for the contract; the column's type is read-only.
    answers: copied(response?.answers ?? {}),
    closesOn: dayIn(new Date(closesAt.getTime() - 1), timezone),
    isOpen: closesAt > now,
    nextReviewOn: next && dayIn(next, timezone),
    stopToken: stopTokenOf(context.secrets, { organizationId, email: email ?? '' }),
  };
}

const copied = (answers: SurveyAnswers): SurveyView['answers'] =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]));

/** Saves answers, within the limits of decisions by a link. An empty text removes its answer. */
export async function saveAnswers(call: VisitCall<typeof answerSurvey>): Promise<SurveyView> {
  const { recipientId } = await enterSurvey(call, true, async (visit) => visit);
  await limitShareDecisions(call.context, recipientId);
  return enterSurvey(call, false, async (visit, tx) => {
    const invited = await invitedBy(tx, visit, { isLocked: true });
    await save(call, tx, invited);
    return viewOf(call, tx, invited);
  });
}

async function save(call: VisitCall<typeof answerSurvey>, tx: Tx, invited: InvitedRow): Promise<void> {
  const { params, body, now } = call;
  if (invited.closesAt <= now) throw new Fault('SURVEY_CLOSED');
  const author = authorOf(invited, params.token);
  const before = await findResponse(tx, author);
  // An anonymous answer can be changed only by the link that gave it.
  if (!before && invited.hasAnswered) throw new Fault('SURVEY_LINK_INVALID');
  const answers = merged(invited, before?.answers ?? {}, body.answers);
  const score = scoreOf(invited.questions, answers);
  const answeredAt = invited.isAnonymous ? new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`) : now;
  if (!before && Object.keys(answers).length === 0) return;
  const followUp = await followUpOf(call, tx, invited, { score, before });
  if (before) return updateResponse(tx, before.id, { answers, score, answeredAt, ...followUp });
  await insertResponse(tx, invited, author, { answers, score, answeredAt, ...followUp });
  await recordAnswer(call, tx, invited);
}

async function recordAnswer({ origin }: VisitCall<typeof answerSurvey>, tx: Tx, invited: InvitedRow): Promise<void> {
  const { isAnonymous, name, surveyId, survey, customerId } = invited;
  const about = { entity: { type: 'survey', id: surveyId, label: survey }, customerId };
  if (isAnonymous) await audit(tx, null, UNKNOWN, { action: 'survey.answer_received', ...about });
  else await audit(tx, { surveyed: name }, origin, { action: 'survey.answered', ...about });
}

interface Scored {
  score: number | null;
  /** Earlier answer of the same contact. */
  before: { score: number | null; alertedAt: Date | null } | undefined;
}

/**
 * Notifies the vCIO of a first answer and of a low score, which becomes a follow-up of the vCIO. A better score ends it, and a contact who
 * keeps changing the score notifies once a day. Anonymous answers notify no one, because the time would identify their author.
 */
async function followUpOf(call: VisitCall<typeof answerSurvey>, tx: Tx, invited: InvitedRow, { score, before }: Scored): Promise<FollowUp> {
  const { isAnonymous, name: contact, survey, customerId, customer, vcioId } = invited;
  if (isAnonymous) return {};
  const isNew = isLow(score) && !(before && isLow(before.score));
  const due = addDays(dayIn(call.now, (await ownOrganization(tx)).timezone), FOLLOW_UP_DAYS);
  const about = { survey, score, contact, customer: { id: customerId, name: customer }, vcioId };
  const isAlerting = isNew && !(before?.alertedAt && call.now.getTime() - before.alertedAt.getTime() < DAY_MS);
  if (isAlerting) await notifyOf(call, tx, lowScoreNote({ ...about, due: dayLabel(`${due}T00:00:00Z`, IN_UTC) }));
  else if (!before) await notifyOf(call, tx, surveyAnsweredNote(about));
  if (isNew) return { followUpBy: vcioId, followUpDue: due, followedUpAt: null, ...(isAlerting && { alertedAt: call.now }) };
  return isLow(score) ? {} : { followUpBy: null, followUpDue: null };
}

async function notifyOf({ context, reply }: VisitCall<typeof answerSurvey>, tx: Tx, note: Note): Promise<void> {
  const waits = await context.notify(tx, context.config.publicUrl, [note]);
  if (waits) reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}

/** Earlier answers with the new ones; throws for a value that does not answer its question. */
function merged({ questions }: InvitedRow, before: SurveyAnswers, given: BodyOf<typeof answerSurvey>['answers']): SurveyAnswers {
  const after = new Map(Object.entries(before));
  for (const { key, value } of given) {
    const question = questions.find((one) => one.key === key);
    if (question?.kind === 'text' && typeof value === 'string' && value.trim() === '') after.delete(key);
    else if (question && isAnswer(question, value)) after.set(key, value);
    else throw new Fault('VALIDATION_ERROR', { field: 'answers', message: 'Answers: must answer the questions of this survey' });
  }
  return Object.fromEntries(after);
}
