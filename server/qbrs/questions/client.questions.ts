import { questionNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type ClientReview, type ClientScene, openRequested } from '#server/qbrs/shares/client.decisions.ts';
import { insertQuestion } from './questions.queries.ts';

/** Upper bound on the questions of a review, from all links and contacts. */
const MOST_QUESTIONS = 100;
/** Later questions are stored without a notification, so that a link cannot be used to flood inboxes. */
const MOST_TOLD = 20;

interface Ask {
  recommendationId: string;
  by: string;
  text: string;
}

type ClientQuestion = ClientView['asked'][number]['questions'][number];

/** Stores the customer's question and notifies the review's owner. An unanswered question that is sent again changes nothing. */
export async function askAsCustomer(
  scene: ClientScene,
  review: ClientReview,
  { recommendationId, by, text }: Ask,
): Promise<ClientQuestion> {
  const { tx, now } = scene;
  const { shared, asked } = await openRequested(scene, review, recommendationId);
  const same = asked.questions.find((one) => one.answer === null && one.by === by && one.text === text);
  if (same) return same;
  const { qbr, questions } = shared;
  if (questions.length >= MOST_QUESTIONS) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: 3600 } });

  const id = await insertQuestion(tx, { qbrId: qbr.id, recommendationId, byName: by, text, askedAt: now, ...review.decider });
  await scene.audit({
    action: 'qbr.question_asked',
    ...qbrs.about(qbr),
    after: { recommendation: asked.title, by, text, ...review.decider },
  });
  if (questions.length < MOST_TOLD) await scene.notify(questionNote(qbr, { by, about: asked.title, text }));
  return { id, by, text, at: now.toISOString(), answer: null };
}
