import type { OutputOf } from '#contract/endpoint.ts';
import type { addCampaignToQbrs, remindCampaignCustomers } from '#contract/campaigns/campaigns.decisions.contract.ts';
import { CAMPAIGN_REMINDER_DAYS } from '#domain/campaigns/campaigns.rules.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { namesText } from './effects/effects.words.ts';

/** Result such as "2 amounts changed, 1 kept because it was decided or changed by hand". */
export function amountsText(changed: number, kept: number): string {
  const done = `${countText(changed, 'amount')} changed`;
  return kept === 0 ? done : `${done}, ${kept} kept because the recommendation was decided or changed by hand`;
}

/** Result such as "1 customer moved, 2 kept because they declined or are done". */
export function movedText(changed: number, kept: number): string {
  const done = `${countText(changed, 'customer')} moved`;
  return kept === 0 ? done : `${done}, ${kept} kept because they declined or are done`;
}

/** Customers that got no reminder, by reason; empty if all did. */
export function notRemindedText({ decided, recent, withoutContact }: OutputOf<typeof remindCampaignCustomers>): string {
  const names = (customers: typeof recent) => namesText(customers.map(({ name }) => name));
  return [
    ...(recent.length > 0 ? [`Reminded in the last ${CAMPAIGN_REMINDER_DAYS} days: ${names(recent)}.`] : []),
    ...(withoutContact.length > 0 ? [`No contact with portal access: ${names(withoutContact)}.`] : []),
    ...(decided.length > 0 ? [`Not awaiting a decision: ${names(decided)}.`] : []),
  ].join(' ');
}

/** Result of a request for the next reviews, as the second line of its message. */
export function agendaResultText({ waiting, decided }: OutputOf<typeof addCampaignToQbrs>): string {
  const names = (customers: typeof waiting) => namesText(customers.map(({ name }) => name));
  return [
    ...(waiting.length > 0 ? [`No QBR ahead, added when one is created: ${names(waiting)}.`] : []),
    ...(decided.length > 0 ? [`Not awaiting a decision: ${names(decided)}.`] : []),
  ].join(' ');
}
