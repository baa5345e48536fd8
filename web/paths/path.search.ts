import * as z from 'zod/mini';
import { DRAWER } from '#web/navigation/planning.search.ts';
import { flag, text, written } from '#web/navigation/search.ts';

/** Goal, constraints and shown plan of a path, named as in the contract. */
export const PathSearch = z.object({
  ...DRAWER,
  goal: written,
  budget: written,
  quarterBudget: written,
  quarterHours: written,
  checklist: text,
  from: text,
  until: text,
  must: text,
  without: text,
  noCriticals: flag,
  plan: text,
  assessmentId: text,
});
export type PathSearch = z.output<typeof PathSearch>;
