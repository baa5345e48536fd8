import { answerSurvey, changeSurveyStop, readSurvey, readSurveyStop } from '#contract/surveys/surveys.answer.contract.ts';
import { LEAST_REMINDER_DAYS } from '#domain/surveys/surveys.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { followUpResponse, listCustomerSurveys, listSurveyContacts, remindSurvey, sendSurvey } from '#contract/surveys/surveys.contract.ts';
import { exportSurvey, getSurvey, listSurveys, sendSurveyToAll } from '#contract/surveys/results.contract.ts';
import {
  createSurveyTemplate,
  duplicateSurveyTemplate,
  listSurveyTemplates,
  updateSurveyTemplate,
} from '#contract/surveys/templates.contract.ts';
import { limitSurveys } from '#server/auth/auth.ts';
import { openCustomer } from '#server/customers/customers.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { openSurvey, saveAnswers } from './surveys.answers.ts';
import { readForExport, readResults, readSurveys, sendToAll } from './results.ts';
import { followUp } from './surveys.follow.ts';
import { sendReminders } from './surveys.remind.ts';
import { findSurvey } from './surveys.remind.queries.ts';
import { customerSurveys, readContacts, readCustomerSurveys } from './surveys.results.ts';
import { sendSurveyTo } from './surveys.send.ts';
import { changeStop, openStop } from './surveys.stop.ts';
import { changeTemplate, chosenSurvey, createTemplate, duplicateTemplate, readTemplates } from './templates.ts';

export function surveysRoutes(mount: Mounting): void {
  mount.on(listCustomerSurveys, readCustomerSurveys);
  mount.on(listSurveyContacts, readContacts);
  mount.onPrepared(sendSurvey, (call) => limitSurveys(call.context, call), send);
  mount.onPrepared(remindSurvey, (call) => limitSurveys(call.context, call), remind);
  mount.on(followUpResponse, followUp);
  mount.on(listSurveys, ({ tx, now }) => readSurveys(tx, now));
  mount.on(getSurvey, readResults);
  mount.onDownload(exportSurvey, readForExport, async (file) => file);
  mount.onPrepared(sendSurveyToAll, (call) => limitSurveys(call.context, call), sendToAll);
  mount.on(listSurveyTemplates, ({ tx }) => readTemplates(tx));
  mount.on(createSurveyTemplate, createTemplate);
  mount.on(updateSurveyTemplate, changeTemplate);
  mount.on(duplicateSurveyTemplate, duplicateTemplate);
  mount.onPublic(readSurvey, openSurvey);
  mount.onPublic(answerSurvey, saveAnswers);
  mount.onPublic(readSurveyStop, openStop);
  mount.onPublic(changeSurveyStop, changeStop);
}

async function send(call: SignedInCall<typeof sendSurvey>): Promise<AnswerOf<typeof sendSurvey>> {
  const { tx, actor, params, body, now, context, reply } = call;
  const customer = await openCustomer(tx, params.id);
  const sending = { tx, now, publicUrl: context.config.publicUrl, secrets: context.secrets };
  const chosen = await chosenSurvey(tx, body);
  const { name, contactIds, closesOn } = body;
  const sent = await sendSurveyTo(sending, { ...chosen, name, contactIds, closesOn, customerId: customer.id, createdBy: actor.userId });
  if (!sent) throw new Fault('SURVEY_WITHOUT_CONTACTS');
  const entity = { type: 'survey', id: sent.id, label: sent.name };
  await call.audit({ action: 'survey.sent', entity, customerId: customer.id, after: { kind: body.kind, contacts: sent.contacts } });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  const shown = (await customerSurveys(tx, customer.id, now)).find(({ id }) => id === sent.id);
  if (!shown) throw new Fault('CUSTOMER_NOT_FOUND');
  return shown;
}

async function remind(call: SignedInCall<typeof remindSurvey>): Promise<AnswerOf<typeof remindSurvey>> {
  const { tx, params, query, now, context, reply } = call;
  const survey = await findSurvey(tx, params.id);
  if (!survey) throw new Fault('SURVEY_NOT_FOUND');
  if (survey.closesAt <= now) throw new Fault('SURVEY_CLOSED');
  const sending = { tx, now, publicUrl: context.config.publicUrl, secrets: context.secrets };
  const reminded = await sendReminders(sending, { days: LEAST_REMINDER_DAYS, surveyId: survey.id, ...query });
  const entity = { type: 'survey', id: survey.id, label: survey.name };
  if (reminded > 0) await call.audit({ action: 'survey.reminded', entity, customerId: survey.customerId, after: { contacts: reminded } });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return { reminded };
}
