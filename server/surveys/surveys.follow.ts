import type { Updateable } from 'kysely';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { FOLLOW_UP_DAYS } from '#domain/surveys/surveys.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { followUpResponse } from '#contract/surveys/surveys.contract.ts';
import { SurveyResponse } from '#contract/surveys/surveys.fields.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SurveyResponse as Columns } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { lockResponse, saveFollowUp } from './surveys.follow.queries.ts';
import { presentResponse } from './surveys.results.ts';

/** Changes the follow-up of a response; a response without one gets it, due in a few days. */
export async function followUp(call: SignedInCall<typeof followUpResponse>): Promise<SurveyResponse> {
  const { tx, params, body, now, audit } = call;
  const { row, shown } = await lockedResponse(tx, params.id);
  if (body.version !== undefined && body.version !== row.version) throw stale(SurveyResponse, shown);
  const { timezone } = await ownOrganization(tx);
  const due = row.followUpDue ?? addDays(dayIn(now, timezone), FOLLOW_UP_DAYS);
  await saveFollowUp(tx, row.id, { followUpDue: due, ...columnsOf(body, now) });
  const after = (await lockedResponse(tx, row.id)).shown;
  const entity = { type: 'survey', id: row.surveyId, label: row.survey };
  await audit({
    action: 'survey.followed_up',
    entity,
    customerId: row.customerId,
    before: { ...shown.followUp },
    after: { ...after.followUp },
  });
  return after;
}

async function lockedResponse(tx: Tx, id: string) {
  const row = await lockResponse(tx, id);
  if (!row) throw new Fault('SURVEY_NOT_FOUND');
  return { row, shown: presentResponse(row, row.questions, row.contact) };
}

function columnsOf({ by, due, note, isDone }: BodyOf<typeof followUpResponse>, now: Date): Updateable<Columns> {
  return {
    ...(by !== undefined && { followUpBy: by }),
    ...(due !== undefined && { followUpDue: due }),
    ...(note !== undefined && { followUpNote: note }),
    ...(isDone !== undefined && { followedUpAt: isDone ? now : null }),
  };
}
