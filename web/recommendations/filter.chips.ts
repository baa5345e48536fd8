import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { fromWhole } from '#domain/money/money.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { ownChoices } from '#web/ui/custom/own.fields.ts';
import { recommendationStatus, numberLocale } from '#web/ui/data/house.words.ts';
import { monthText, quarterOf } from './quarters.ts';
import type { RecommendationFilters } from './recommendations.list.ts';
import { STATE_LABELS } from './recommendations.words.ts';

interface Naming {
  /** A person, a customer or an initiative. */
  nameOf: (id: string) => string;
  /** Of one customer; null over all of them, where each amount is in its own. */
  currency: string | null;
}

function quarterText(key: string): string {
  const quarter = quarterOf(key);
  return quarter ? quarterLabel(quarter) : 'unscheduled';
}

const currencyText = (units: number, currency: string | null) =>
  currency === null ? units.toLocaleString(numberLocale()) : moneyText(fromWhole(units, currency), currency);

const when = <Value>(value: Value | undefined, words: (value: Value) => string) => (value === undefined ? undefined : words(value));

/** A removable chip for each filter that is set. */
export function chipsOf(filters: RecommendationFilters, { nameOf, currency }: Naming): { key: string; label: string }[] {
  const words: Record<keyof RecommendationFilters, string | undefined> = {
    q: when(filters.q, (text) => `Search: ${text}`),
    customerId: when(filters.customerId, (id) => `Customer: ${nameOf(id)}`),
    vcioId: when(filters.vcioId, (id) => `vCIO: ${nameOf(id)}`),
    ownerId: when(filters.ownerId, (id) => `Owner: ${nameOf(id)}`),
    noOwner: when(filters.noOwner, () => 'Without an owner'),
    status: when(filters.status, (status) => `Status: ${recommendationStatus(status)}`),
    state: when(filters.state, (state) => `State: ${STATE_LABELS[state]}`),
    priority: when(filters.priority, (priority) => `Priority: ${PRIORITY_LABELS[priority]}`),
    initiativeId: when(filters.initiativeId, (id) => `Initiative: ${nameOf(id)}`),
    quarter: when(filters.quarter, (key) => `Quarter: ${quarterText(key)}`),
    startsFrom: when(filters.startsFrom, (month) => `Starts from ${monthText(month)}`),
    startsUntil: when(filters.startsUntil, (month) => `Starts until ${monthText(month)}`),
    declinedTwice: when(filters.declinedTwice, () => 'Declined twice or more'),
    custom: when(filters.custom, (asked) => ownChoices('recommendation').find(({ value }) => value === asked)?.label ?? asked),
    minValue: when(filters.minValue, (amount) => `Value over ${currencyText(Number(amount), currency)}`),
  };
  return Object.entries(words).flatMap(([key, label]) => (label === undefined ? [] : [{ key, label }]));
}
