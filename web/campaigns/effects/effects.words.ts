import type { CampaignCustomer, runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import type { CampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import type { CampaignLetter } from '#contract/campaigns/campaigns.letters.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';

/** Names in a sentence; the rest are counted. */
const NAMED = 5;

/** Names such as "Acme, Beacon, 3 more". */
export function namesText(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

type Effects = CampaignEffects['customers'][number];

/** Customers of effects by name, in order. */
export function customersWith(
  { customers: effects }: CampaignEffects,
  customers: readonly CampaignCustomer[],
  has: (effect: Effects) => boolean,
): string[] {
  const names = new Map(customers.map(({ customer }) => [customer.id, customer.name]));
  return effects.filter(has).flatMap(({ customerId }) => names.get(customerId) ?? []);
}

const isComing = ({ agenda }: Effects) => agenda?.isComing === true;

/** Milliseconds after which effects are read again while agendas are being updated. */
export function pauseWhileComing(effects: CampaignEffects | undefined): number | false {
  return effects?.customers.some(isComing) === true && 1_500;
}

/** State of the agendas, one line for each state that occurs. */
export function agendaLines(effects: CampaignEffects, customers: readonly CampaignCustomer[]): string[] {
  const placed = customersWith(effects, customers, ({ agenda }) => agenda?.review != null);
  const failed = effects.customers.filter(({ agenda }) => agenda?.reason != null);
  const coming = effects.customers.filter(isComing).length;
  const waiting = customersWith(
    effects,
    customers,
    ({ agenda }) => agenda !== null && agenda.review === null && agenda.reason === null && !agenda.isComing,
  );
  return [
    ...(placed.length > 0 ? [`On the agenda of ${countText(placed.length, 'customer')}.`] : []),
    ...(coming > 0 ? [`Being added to the agenda of ${countText(coming, 'customer')}.`] : []),
    ...(waiting.length > 0 ? [`Added when a QBR is created: ${namesText(waiting)}.`] : []),
    ...failed.map((effect) => `${namesText(customersWith(effects, customers, (one) => one === effect))}: ${effect.agenda?.reason ?? ''}`),
  ];
}

/** State of the letters, such as "10 drafts, 2 published". */
export function lettersLines(letters: readonly CampaignLetter[]): string[] {
  const published = letters.filter(({ publishedAt }) => publishedAt !== null).length;
  const parts = [
    ...(letters.length > published ? [countText(letters.length - published, 'draft')] : []),
    ...(published > 0 ? [`${numberText(published)} published`] : []),
  ];
  return parts.length === 0 ? [] : [`${parts.join(', ')}.`];
}

/** State of the opportunities, with the reason of each that failed. */
export function opportunityLines(effects: CampaignEffects, customers: readonly CampaignCustomer[]): string[] {
  const count = (state: string) => effects.customers.filter(({ opportunity }) => opportunity?.state === state).length;
  const failed = effects.customers.filter(({ opportunity }) => opportunity?.state === 'failed' || opportunity?.state === 'gone');
  const [sent, waiting] = [count('sent'), count('waiting')];
  return [
    ...(effects.psa?.reason ? [effects.psa.reason] : []),
    ...(sent > 0 ? [`${numberText(sent)} created.`] : []),
    ...(waiting > 0 ? [`${numberText(waiting)} being sent.`] : []),
    ...failed.map(
      (effect) => `${namesText(customersWith(effects, customers, (one) => one === effect))}: ${effect.opportunity?.reason ?? ''}`,
    ),
  ];
}

/** Place of a customer's decision, such as "On the agenda of 8 Dec 2026"; null if no review requests it. */
export function agendaText(effect: Effects | undefined): string | null {
  const review = effect?.agenda?.review;
  if (!review) return null;
  return review.dateTime === null ? `On the agenda of ${review.title}` : `On the agenda of ${formatDay(review.dateTime)}`;
}

/** Second line of the message of an undo: kept recommendations, and what remains in the PSA. */
export function remainsText({ kept, opportunities }: OutputOf<typeof undoCampaignRun>): string {
  const left = opportunities.map(({ customer, tool, number, reference }) => `${customer.name} (${tool} ${number || reference})`);
  return [
    ...(kept.length > 0
      ? [`Kept, because they were changed, decided or published since: ${namesText(kept.map(({ name }) => name))}.`]
      : []),
    ...(left.length > 0 ? [`Close these opportunities yourself: ${namesText(left)}.`] : []),
  ].join(' ');
}

/** Consequences of a run, as the second line of its message. */
export function effectsText({ agenda, letters, opportunities }: OutputOf<typeof runCampaign>): string {
  return [
    ...(agenda.added > 0 ? [`Added to ${countText(agenda.added, 'agenda')}.`] : []),
    ...(agenda.waiting.length > 0 ? [`No QBR ahead: ${namesText(agenda.waiting.map(({ name }) => name))}.`] : []),
    ...(letters > 0 ? [`${countText(letters, 'letter')} drafted.`] : []),
    ...(opportunities.queued > 0 ? [`${countText(opportunities.queued, 'opportunity', 'opportunities')} being sent.`] : []),
    ...(opportunities.unmatched.length > 0
      ? [`Not matched in the PSA: ${namesText(opportunities.unmatched.map(({ name }) => name))}.`]
      : []),
    ...(opportunities.reason === null ? [] : [`No opportunities: ${opportunities.reason}`]),
  ].join(' ');
}
