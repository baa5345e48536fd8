import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import type { Terminology } from '#web/ui/data/terms.ts';

/** Terminology and formats of the organisation; the number format is the person's choice. */
export function wordsOf({ settings, currency }: Organization, { locale }: Pick<CurrentUser, 'locale'>): Terminology {
  const { statusNames = {}, categories = [] } = settings.recommendations ?? {};
  return {
    statusNames,
    categories,
    customFields: settings.customFields ?? [],
    dateFormat: settings.dateFormat ?? USUAL_DATE_FORMAT,
    reviewWord: settings.reviewWord ?? null,
    locale: locale ?? settings.locale ?? null,
    currency,
  };
}
