import { deckMoney, deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { type CampaignState, type CountedCustomer, totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import type { DatedCustomer } from '#domain/campaigns/weeks.rules.ts';

/** Customer of a campaign in the report. */
export interface ReportedCustomer extends CountedCustomer, DatedCustomer {
  state: CampaignState;
  customer: string;
  /** Name of the person who declined, and the reason; null unless the customer declined. */
  declined: { by: string; note: string } | null;
}

export interface ReportedCampaign {
  title: string;
  currency: string;
  customers: readonly ReportedCustomer[];
}

export interface CampaignsReport {
  provider: string;
  locale?: Writing['locale'];
  /** Present day, as ISO date and in words. */
  today: string;
  todayLabel: string;
  campaigns: readonly ReportedCampaign[];
}

/** Number of a sentence: its source, its value and the words that state it. */
export interface ReportFigure {
  source: ReportSource;
  value: number;
  words: string;
}

/** Sentence of the report with its figures. */
export interface ReportClaim {
  words: string;
  figures: readonly ReportFigure[];
}

const all = ({ campaigns }: CampaignsReport) => campaigns.flatMap(({ customers }) => customers);
const inStates = (report: CampaignsReport, states: readonly CampaignState[]) =>
  all(report).filter(({ state }) => states.includes(state)).length;

/** The currency of the report's sums; null if campaigns have several. */
export function currencyOf({ campaigns }: CampaignsReport): string | null {
  const currencies = new Set(campaigns.map(({ currency }) => currency));
  const [only = null] = currencies;
  return currencies.size === 1 ? only : null;
}

const sums = (report: CampaignsReport) =>
  totalsOf(
    all(report).filter(({ state }) => state !== 'declined'),
    currencyOf(report) ?? '',
  );

/** Origin of every figure, calculated from the customers alone and never from the words of a sentence. */
const SOURCES = {
  customers: (report: CampaignsReport) => all(report).length,
  agreed: (report: CampaignsReport) => inStates(report, ['approved', 'in_progress', 'done', 'verified']),
  verified: (report: CampaignsReport) => inStates(report, ['verified']),
  declined: (report: CampaignsReport) => inStates(report, ['declined']),
  oneTime: (report: CampaignsReport) => sums(report).oneTime,
  monthly: (report: CampaignsReport) => sums(report).monthly,
  hours: (report: CampaignsReport) => sums(report).hours,
};
export type ReportSource = keyof typeof SOURCES;

export const valueOf = (report: CampaignsReport, source: ReportSource): number => SOURCES[source](report);

/** Recommendations by state, over all campaigns. */
export function titleClaim(report: CampaignsReport): ReportClaim {
  const of = (source: ReportSource) => counted(report, source);
  const [agreed, customers, verified, declined] = [of('agreed'), of('customers'), of('verified'), of('declined')];
  const words = `${agreed.words} of ${customers.words} recommendations are approved, ${verified.words} verified and ${declined.words} declined`;
  return { words, figures: [agreed, customers, verified, declined] };
}

/** Recommendations that customers declined. */
export function declinedClaim(report: CampaignsReport): ReportClaim {
  const [declined, customers] = [counted(report, 'declined'), counted(report, 'customers')];
  return { words: `${declined.words} of ${customers.words} recommendations were declined`, figures: [declined, customers] };
}

/** Money and hours without declined customers. Sums of several currencies are only in the table. */
export function leadClaim(report: CampaignsReport): ReportClaim {
  const hours = counted(report, 'hours', 2);
  const currency = currencyOf(report);
  if (currency === null) return { words: `${hours.words} hours of work, without declined customers.`, figures: [hours] };
  const money = (source: 'oneTime' | 'monthly'): ReportFigure => {
    const value = valueOf(report, source);
    return { source, value, words: deckMoney(value, { currency, locale: report.locale }) };
  };
  const [oneTime, monthly] = [money('oneTime'), money('monthly')];
  const words = `${oneTime.words} one-time, ${monthly.words} per month and ${hours.words} hours of work, without declined customers.`;
  return { words, figures: [oneTime, monthly, hours] };
}

function counted(report: CampaignsReport, source: ReportSource, most = 0): ReportFigure {
  const value = valueOf(report, source);
  return { source, value, words: deckNumber(value, report, { most }) };
}

/** Sentences that state a number without a figure, or a figure that the data does not have. */
export function untrueClaims(report: CampaignsReport, claims: readonly ReportClaim[]): ReportClaim[] {
  return claims.filter(({ words, figures }) => {
    const rest = figures.reduce((left, figure) => left.replace(figure.words, ''), words);
    return /\d/u.test(rest) || figures.some(({ source, value }) => valueOf(report, source) !== value);
  });
}
