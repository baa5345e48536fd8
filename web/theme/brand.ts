import type { Organization } from '#contract/organizations/organizations.contract.ts';

/** Section 2.5: brand name, else the organisation's name. */
export function brandName({ name, settings }: Pick<Organization, 'name' | 'settings'>): string {
  return settings.brandName?.trim() || name;
}

export function trialWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left in trial`;
}
