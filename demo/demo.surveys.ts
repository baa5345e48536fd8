import { sql } from 'kysely';
import { npsGroup } from '#domain/surveys/nps.rules.ts';
import {
  FOLLOW_UP_DAYS,
  isLow,
  LEAST_ANSWERS,
  OPEN_DAYS,
  type ShippedSurvey,
  shippedQuestions,
  type SurveyAnswers,
} from '#domain/surveys/surveys.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { OBSTACLES, PLANS, REASONS } from '#demo/data/surveys.ts';
import { type Chance, chanceOf } from './demo.chance.ts';
import { daysAfter } from './demo.world.ts';

/** NPS surveys across customers, by days ago; the latest one is open. */
const WAVES = [
  { daysAgo: 558, mood: 0.42 },
  { daysAgo: 375, mood: 0.46 },
  { daysAgo: 193, mood: 0.48 },
  { daysAgo: 13, mood: 0.54 },
] as const;
const PULSE_DAYS_AGO = 20;
/** Customers whose contacts all answer, so that their scores and the slides of their decks have enough answers. */
const WHOLE = 4;
const SHARE_ANSWERED = 0.6;
const SHARE_WITH_REASON = 0.5;

interface DemoSurveys {
  name: string;
  now: Date;
}

interface AskedContact {
  id: string;
  customerId: string;
  vcioId: string | null;
}

interface Sending {
  kind: ShippedSurvey;
  name: string;
  customerId: string | null;
  at: Date;
  mood: number;
}

/** Four NPS surveys across customers and a few pulses, with their answers. Draws its own random numbers, so that nothing else changes. */
export async function addSurveys(tx: Tx, { name, now }: DemoSurveys): Promise<void> {
  const chance = chanceOf(`${name} surveys`);
  const contacts = await tx
    .selectFrom('contacts as c')
    .innerJoin('customers as u', (join) => join.onRef('u.organizationId', '=', 'c.organizationId').onRef('u.id', '=', 'c.customerId'))
    .select(['c.id', 'c.customerId', 'u.vcioId'])
    .where('u.status', '=', 'active')
    .where('c.email', 'is not', null)
    .orderBy('c.id')
    .execute();
  const byCustomer = Map.groupBy(contacts, ({ customerId }) => customerId);
  const whole = new Set(
    [...byCustomer]
      .filter(([, asked]) => asked.length >= LEAST_ANSWERS)
      .slice(0, WHOLE)
      .map(([id]) => id),
  );
  const pulse = { kind: 'pulse', name: 'Pulse before the review', at: daysAfter(now, -PULSE_DAYS_AGO), mood: 0.5 } as const;
  const scene = { provider: name, now, chance, whole };
  for (const { daysAgo, mood } of WAVES) {
    const at = daysAfter(now, -daysAgo);
    const month = at.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await addSurvey(tx, scene, { kind: 'nps', name: `NPS, ${month}`, customerId: null, at, mood }, contacts);
  }
  for (const customerId of whole) await addSurvey(tx, scene, { ...pulse, customerId }, byCustomer.get(customerId) ?? []);
}

interface Scene {
  provider: string;
  now: Date;
  chance: Chance;
  /** Ids of customers whose contacts all answer. */
  whole: ReadonlySet<string>;
}

async function addSurvey(
  tx: Tx,
  { provider, now, chance, whole }: Scene,
  { mood, at, ...survey }: Sending,
  contacts: readonly AskedContact[],
) {
  if (contacts.length === 0) return;
  const id = chance.id(at);
  const questions = JSON.stringify(shippedQuestions(survey.kind, provider));
  await tx
    .insertInto('surveys')
    .values({ ...survey, id, questions, closesAt: daysAfter(at, OPEN_DAYS), createdAt: at })
    .execute();
  const asked = contacts.map((contact) => ({
    contact,
    id: chance.id(at),
    hasAnswered: whole.has(contact.customerId) || chance.is(SHARE_ANSWERED),
  }));
  const isOld = daysAfter(at, OPEN_DAYS) < now;
  const recipients = asked.map(({ contact: { id: contactId, customerId }, ...recipient }) => {
    const reminders = recipient.hasAnswered ? 0 : isOld ? 2 : chance.int(0, 2);
    return { ...recipient, surveyId: id, customerId, contactId, reminders, mailedAt: daysAfter(at, reminders * 5) };
  });
  for (const part of inParts(recipients)) await tx.insertInto('surveyRecipients').values(part).execute();
  const refused = isOld ? undefined : asked.find(({ hasAnswered }) => !hasAnswered);
  if (refused) {
    const refusedAddress = sql<Buffer>`(select survey_address_digest(c.email) from contacts c where c.id = ${refused.contact.id})`;
    await tx.updateTable('surveyRecipients').set({ refusedAddress }).where('id', '=', refused.id).execute();
  }
  const responses = asked.filter(({ hasAnswered }) => hasAnswered).map((one) => responseOf(chance, { ...survey, id, at, mood, now }, one));
  for (const part of inParts(responses)) await tx.insertInto('surveyResponses').values(part).execute();
}

/** Rows of several statements, because one takes at most 65,535 values. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  const most = 2000;
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, nr) => rows.slice(nr * most, (nr + 1) * most));
}

function responseOf(
  chance: Chance,
  { id: surveyId, kind, at, mood, now }: Pick<Sending, 'kind' | 'at' | 'mood'> & { id: string; now: Date },
  { id: recipientId, contact: { customerId, vcioId } }: { id: string; contact: AskedContact },
) {
  const score = chance.is(mood) ? chance.int(9, 10) : chance.is(0.65) ? chance.int(7, 8) : chance.int(2, 6);
  const answeredAt = daysAfter(at, chance.int(1, 11));
  const isDone = daysAfter(answeredAt, FOLLOW_UP_DAYS) < daysAfter(now, -7);
  const followUp = isLow(score) && {
    followUpBy: vcioId,
    followUpDue: daysAfter(answeredAt, FOLLOW_UP_DAYS).toISOString().slice(0, 10),
    followedUpAt: isDone ? daysAfter(answeredAt, 1) : null,
  };
  const answers = JSON.stringify({ score, ...commentsOf(chance, kind, score) });
  return { id: chance.id(answeredAt), surveyId, customerId, recipientId, score, answers, answeredAt, ...NO_FOLLOW_UP, ...followUp };
}

/** All rows of a statement have the same columns. */
const NO_FOLLOW_UP = { followUpBy: null, followUpDue: null, followedUpAt: null };

function commentsOf(chance: Chance, kind: ShippedSurvey, score: number): SurveyAnswers {
  if (kind === 'pulse') return { obstacles: chance.pick(OBSTACLES), plans: chance.pick(PLANS) };
  return isLow(score) || chance.is(SHARE_WITH_REASON) ? { reason: chance.pick(REASONS[npsGroup(score)]) } : {};
}
