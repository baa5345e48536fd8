import type { AnswerOf } from '#contract/endpoint.ts';
import type { openSurveyInPortal } from '#contract/portal/portal.contract.ts';
import { limitPortal } from '#server/auth/auth.ts';
import type { PortalCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { newSurveyLink } from '#server/surveys/surveys.ts';
import { aboutContact } from './portal.sign-in.ts';

export async function openSurvey(call: PortalCall<typeof openSurveyInPortal>): Promise<AnswerOf<typeof openSurveyInPortal>> {
  const { context, tx, visit, params, now } = call;
  await limitPortal(context, { decisions: visit.contactId });
  const token = await newSurveyLink(tx, { contactId: visit.contactId, surveyId: params.id, now });
  if (token === null) throw new Fault('SURVEY_NOT_FOUND');
  await call.audit({ action: 'contact.survey_opened', ...aboutContact(visit) });
  return { token };
}
