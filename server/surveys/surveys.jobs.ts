import { MORNING } from '#domain/notifications/notifications.rules.ts';
import { dayIn, hourIn } from '#domain/organizations/timezones.rules.ts';
import { NO_SURVEYS, REMINDER_DAYS } from '#domain/surveys/surveys.rules.ts';
import { lockOwnOrganization, ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { sendReminders } from './surveys.remind.ts';
import { contactsOfAll, wasNpsSent } from './results.queries.ts';
import { claimPulses } from './surveys.remind.queries.ts';
import { sendSurveyTo, type Sending } from './surveys.send.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Sends reminders and automatic surveys in the organisation's morning. */
export const runSurveys = {
  queue: QUEUES.reminders,
  run: async ({ pools, publicUrl, secrets, now }: Pick<Run, 'pools' | 'publicUrl' | 'secrets' | 'now'>) =>
    inEveryOrganization(pools, async (tx) => {
      const { timezone, settings } = await ownOrganization(tx);
      if (hourIn(now, timezone) < MORNING) return;
      const sending = { tx, now, publicUrl, secrets };
      const { pulseDays, npsMonths } = settings.surveys ?? NO_SURVEYS;
      const today = dayIn(now, timezone);
      await sendReminders(sending, { days: REMINDER_DAYS });
      if (pulseDays !== null) await sendPulses(sending, today, pulseDays);
      if (npsMonths.includes(Number(today.slice(5, 7)))) await sendNps(sending, today);
    }),
} satisfies Task;

async function sendPulses(sending: Sending, today: string, days: number): Promise<void> {
  for (const { customerId, contactIds, dueOn } of await claimPulses(sending.tx, today, days)) {
    const sent = await sendSurveyTo(sending, {
      kind: 'pulse',
      customerId,
      contactIds,
      closesOn: dueOn,
      isAnonymous: false,
      createdBy: null,
    });
    if (sent) await record(sending, sent, customerId);
  }
}

/** The lock makes a second process wait and see that the survey was sent. */
async function sendNps(sending: Sending, today: string): Promise<void> {
  await lockOwnOrganization(sending.tx);
  if (await wasNpsSent(sending.tx, today)) return;
  const contactIds = await contactsOfAll(sending.tx);
  const sent = await sendSurveyTo(sending, { kind: 'nps', customerId: null, contactIds, isAnonymous: false, createdBy: null });
  if (sent) await record(sending, sent, null);
}

async function record({ tx }: Sending, sent: { id: string; name: string; contacts: number }, customerId: string | null): Promise<void> {
  const entity = { type: 'survey', id: sent.id, label: sent.name };
  await audit(tx, null, BY_NOBODY, { action: 'survey.sent', entity, customerId, after: { contacts: sent.contacts } });
}
