import * as z from 'zod/mini';
import { ListSearch, text, written } from '#web/navigation/search.ts';

/** The filters of the list, named as in the contract. */
export const CustomersSearch = z.extend(ListSearch, {
  vcioId: text,
  engineerId: text,
  mine: written,
  tier: text,
  industry: written,
  band: text,
  notAssessedDays: written,
  scoredDays: written,
  reviewOverdue: written,
  tag: written,
  compliance: written,
  contractEndsDays: written,
  custom: text,
});
