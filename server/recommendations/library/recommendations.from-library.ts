import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import { type Buyer, isPricedIn, midOfRange } from '#domain/recommendations/library.rules.ts';
import type { StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findLibraryEntry } from './recommendations.library.ts';

/** Customer's copy of a library entry, with options priced at the middle of their ranges for the customer's size. */
export function copyOf(key: string, customer: Buyer) {
  const entry = findLibraryEntry(key);
  if (!entry) throw new Fault('VALIDATION_ERROR', { field: 'fromLibrary', message: 'From library: there is no such text' });
  const { title, category, problem, benefit, riskIfNot, priority, effort, responsible } = entry;
  const costKnown = isPricedIn(customer.currency);
  const options = entry.options.map((option, index) => optionOf(option, entry.basis, customer, index));
  return { title, category, problem, benefit, riskIfNot, priority, effort, responsible, costKnown, options, libraryKey: key };
}

function optionOf(option: LibraryEntry['options'][number], basis: LibraryEntry['basis'], buyer: Buyer, index: number): StoredOption {
  const { key, name, oneTime, recurring, recurringPer, hours, outcome, points } = option;
  return {
    key,
    name,
    oneTime: midOfRange(oneTime, basis, buyer),
    recurring: midOfRange(recurring, basis, buyer),
    recurringPer,
    hours,
    chosen: index === 0,
    outcome,
    points,
  };
}
