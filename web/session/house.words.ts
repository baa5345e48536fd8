import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import type { HouseWords } from '#web/ui/data/house.words.ts';

/** The organisation's own way to write. */
export function wordsOf({ settings }: Organization): HouseWords {
  const { statusNames = {}, categories = [] } = settings.recommendations ?? {};
  return {
    statusNames,
    categories,
    customFields: settings.customFields ?? [],
    dateFormat: settings.dateFormat ?? USUAL_DATE_FORMAT,
    locale: settings.locale ?? null,
  };
}
