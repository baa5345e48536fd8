import { answerSurvey, readSurvey, stopSurveys } from '#contract/surveys/surveys.answer.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listCustomerSurveys, listSurveyContacts, sendSurvey } from '#contract/surveys/surveys.contract.ts';
import { limitSurveys } from '#server/auth/auth.ts';
import { openCustomer } from '#server/customers/customers.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { openSurvey, saveAnswers, stop } from './surveys.answers.ts';
import { customerSurveys, readContacts, readCustomerSurveys } from './surveys.results.ts';
import { sendSurveyTo } from './surveys.send.ts';

export function surveysRoutes(mount: Mounting): void {
  mount.on(listCustomerSurveys, readCustomerSurveys);
  mount.on(listSurveyContacts, readContacts);
  mount.onPrepared(sendSurvey, (call) => limitSurveys(call.context, call), send);
  mount.onPublic(readSurvey, openSurvey);
  mount.onPublic(answerSurvey, saveAnswers);
  mount.onPublic(stopSurveys, stop);
}

async function send(call: SignedInCall<typeof sendSurvey>): Promise<AnswerOf<typeof sendSurvey>> {
  const { tx, actor, params, body, now, context, reply } = call;
  const customer = await openCustomer(tx, params.id);
  const { publicUrl } = context.config;
  const sent = await sendSurveyTo(
    { tx, now, context: { publicUrl, secrets: context.secrets } },
    { ...body, customerId: customer.id, isAnonymous: body.isAnonymous ?? false, createdBy: actor.userId },
  );
  const entity = { type: 'survey', id: sent.id, label: sent.name };
  await call.audit({ action: 'survey.sent', entity, customerId: customer.id, after: { kind: body.kind, contacts: sent.contacts } });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  const shown = (await customerSurveys(tx, customer.id, now)).find(({ id }) => id === sent.id);
  if (!shown) throw new Fault('CUSTOMER_NOT_FOUND');
  return shown;
}
