import type { AnswerOf } from '#contract/endpoint.ts';
import type { addCampaignToQbrs, remindCampaignCustomers } from '#contract/campaigns/campaigns.decisions.contract.ts';
import { CAMPAIGN_REMINDER_DAYS } from '#domain/campaigns/campaigns.rules.ts';
import { campaigns } from '#server/campaigns/campaigns.save.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { requestInNextReview } from '#server/qbrs/qbrs.ts';
import { reminderMail } from './reminders.mails.ts';
import { noteReminded, type ToRemind, toRemind } from './reminders.queries.ts';

const DAY_MS = 86_400_000;

/** Emails customers that have not decided. A repeated call within the days between two reminders emails nobody. */
export async function remind(call: SignedInCall<typeof remindCampaignCustomers>): Promise<AnswerOf<typeof remindCampaignCustomers>> {
  const { tx, body, now, context, reply } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  const since = new Date(now.getTime() - CAMPAIGN_REMINDER_DAYS * DAY_MS);
  const rows = await toRemind(tx, campaign.id, { customerIds: body.customerIds, now });
  const open = rows.filter(isOpen);
  const recent = open.filter(({ remindedAt }) => remindedAt !== null && remindedAt > since);
  const due = open.filter((row) => !recent.includes(row));
  const reached = due.filter(({ contacts }) => contacts.length > 0);
  const organization = await ownOrganization(tx);
  const { providerName: provider } = brandingOf(organization);
  const { timezone, organizationId, settings } = organization;
  const look = { publicUrl: context.config.publicUrl, provider, timezone, dateFormat: settings.dateFormat };
  const mails = reached.flatMap((row) => row.contacts.map((contact) => reminderMail(row, contact, look)));
  await queueMails(tx, organizationId, mails);
  await noteReminded(tx, campaign.id, { customerIds: reached.map(({ customerId }) => customerId), now });
  await call.audit(
    ...reached.map(({ customerId, contacts }) => ({
      action: 'campaign.reminded',
      ...campaigns.about(campaign),
      customerId,
      after: { contacts: contacts.length },
    })),
  );
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return {
    reminded: reached.length,
    emails: mails.length,
    decided: rows.filter((row) => !isOpen(row)).map(named),
    recent: recent.map(named),
    withoutContact: due.filter(({ contacts }) => contacts.length === 0).map(named),
  };
}

export async function addToQbrs(call: SignedInCall<typeof addCampaignToQbrs>): Promise<AnswerOf<typeof addCampaignToQbrs>> {
  const { tx, actor, body, now, context, reply } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  const rows = await toRemind(tx, campaign.id, { customerIds: body.customerIds, now });
  const recommendationIds = rows.filter(isOpen).flatMap(({ recommendationId }) => recommendationId ?? []);
  const placed = await requestInNextReview(tx, { recommendationIds, requestedBy: actor.userId, now });
  if (recommendationIds.length > 0) {
    await call.audit({ action: 'campaign.updated', ...campaigns.about(campaign), after: { addedToQbrs: recommendationIds.length } });
  }
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return { ...placed, decided: rows.filter((row) => !isOpen(row)).map(named) };
}

const isOpen = ({ recommendationId, isArchived }: ToRemind) => recommendationId !== null && !isArchived;
const named = ({ customerId, customer }: ToRemind) => ({ id: customerId, name: customer });
