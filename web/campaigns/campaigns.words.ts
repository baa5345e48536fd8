import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import type { CampaignState, CampaignUnit } from '#domain/campaigns/campaigns.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { OUTCOME_LABELS } from '#web/ui/data/planning.words.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  CircleCheckIcon,
  CircleDashedIcon,
  ClockIcon,
  PlayerPlayIcon,
  RosetteDiscountCheckIcon,
  ShieldLockIcon,
  XIcon,
} from '#web/ui/icons.tsx';
import type { Tone } from '#web/ui/marks/StatusChip.tsx';

interface StateLook {
  label: string;
  tone: Tone;
  icon: Icon;
  /** Colour of the state in the bar. */
  bar: string;
}

export const STATE_LOOKS: Record<CampaignState, StateLook> = {
  not_sent: { label: 'Not sent', tone: 'neutral', icon: CircleDashedIcon, bar: 'bg-border' },
  declined: { label: 'Declined', tone: 'danger', icon: XIcon, bar: 'bg-danger-line' },
  proposed: { label: 'Proposed', tone: 'neutral', icon: ClockIcon, bar: 'bg-muted' },
  approved: { label: 'Approved', tone: 'info', icon: CircleCheckIcon, bar: 'bg-accent-line' },
  in_progress: { label: 'In progress', tone: 'info', icon: PlayerPlayIcon, bar: 'bg-info-line' },
  done: { label: 'Done', tone: 'success', icon: RosetteDiscountCheckIcon, bar: 'bg-success-line/55' },
  verified: { label: 'Verified', tone: 'success', icon: ShieldLockIcon, bar: 'bg-success-line' },
};

export const UNIT_WORDS: Record<CampaignUnit, { one: string; many: string; head: string }> = {
  user: { one: 'user', many: 'users', head: 'Users' },
  device: { one: 'device', many: 'devices', head: 'Devices' },
};

/** Words for the counted thing; a campaign that replaces a server product counts servers. */
export function unitWords({ rule, source }: Pick<Campaign, 'rule' | 'source'>): (typeof UNIT_WORDS)[CampaignUnit] {
  const isServer = source.kind === 'product' && /\bserver\b/iu.test(source.product);
  return isServer && rule.unit === 'device' ? { one: 'server', many: 'servers', head: 'Servers' } : UNIT_WORDS[rule.unit];
}

/** Calendar quarter such as "Q1 2027". */
export const calendarQuarter = ({ year, quarter }: FiscalQuarter): string => `Q${quarter} ${year}`;

/** Reason of a campaign, such as "Windows Server 2016, support ends 12 Jan 2027". */
export function sourceText(source: Campaign['source']): string {
  if (source.kind === 'question') return source.template ? `Gap found with ${source.template.name}` : 'Gap found with a deleted template';
  if (source.kind === 'stack')
    return [`Stack gap: ${stackCategory(source.category)?.name ?? source.category}`, source.product].filter(Boolean).join(', ');
  return source.until === null ? source.product : `${source.product}, support ends ${formatDay(source.until)}`;
}

/** Latest event of a customer in a campaign, such as "Declined by J. Doe: moves to the cloud". */
export function lastChange({ recommendation, remindedAt }: CampaignCustomer): string {
  if (!recommendation) return 'No recommendation yet';
  const { verifiedAt, verifiedBy, doneAt, decision, createdAt, status } = recommendation;
  if (verifiedAt) return verifiedBy === null ? `Verified on ${formatDay(verifiedAt)}` : `${verifiedBy}, ${formatDay(verifiedAt)}`;
  if (doneAt) return `Done on ${formatDay(doneAt)}, awaiting verification`;
  if (remindedAt && !isDecided(status) && (!decision || decision.at < remindedAt)) return `Reminder sent ${formatDay(remindedAt)}`;
  if (decision) {
    const { outcome, by, note } = decision;
    return `${OUTCOME_LABELS[outcome]} by ${by}${note === '' ? '' : `: ${note}`}`;
  }
  return `Recommended on ${formatDay(createdAt)}${recommendation.isChanged ? ', changed by hand' : ''}`;
}

const isDecided = (status: RecommendationStatus) => status !== 'idea' && status !== 'proposed';

/** State of a campaign by those of its customers. */
export function campaignState(customers: readonly Pick<CampaignCustomer, 'state'>[]): { label: string; tone: Tone; icon: Icon } {
  const has = (...states: CampaignState[]) => customers.some(({ state }) => states.includes(state));
  if (customers.length === 0 || !has('declined', 'proposed', 'approved', 'in_progress', 'done', 'verified')) {
    return { label: 'Not started', tone: 'neutral', icon: CircleDashedIcon };
  }
  if (has('not_sent', 'proposed', 'approved', 'in_progress')) return { label: 'Running', tone: 'info', icon: PlayerPlayIcon };
  if (has('done') || !has('verified')) return { label: 'Finished', tone: 'success', icon: RosetteDiscountCheckIcon };
  return { label: 'Verified', tone: 'success', icon: ShieldLockIcon };
}

/** Row of a customer; the customer's ID names it. `change` is the latest event in words. */
export type CustomerRow = CampaignCustomer & { id: string; change: string };

/** Key of a further option that is not in use yet. */
export function newOptionKey({ advised, options }: Pick<Campaign, 'advised' | 'options'>): string {
  const used = new Set([advised.key, ...options.map(({ key }) => key)]);
  return ['option-2', 'option-3', 'option-4'].find((key) => !used.has(key)) ?? 'option-5';
}
