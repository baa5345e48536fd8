import { type ReviewWord, reviewWordOf } from '#domain/organizations/review.word.rules.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import { type DateFormat, USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { type StatusNames, statusName } from '#domain/recommendations/status.names.rules.ts';

/** Terminology and formats of the organisation, applied to all output. */
export interface Terminology {
  statusNames: StatusNames;
  /** Categories of recommendations; empty for the library's. */
  categories: readonly string[];
  customFields: readonly CustomField[];
  dateFormat: DateFormat;
  /** Null for the default term. */
  reviewWord: string | null;
  /** The person's locale, else the organisation's; null for the browser's. */
  locale: Locale | null;
  /** Currency of the organisation, listed first among several sums. */
  currency?: string;
}

let words: Terminology = {
  statusNames: {},
  categories: [],
  customFields: [],
  dateFormat: USUAL_DATE_FORMAT,
  reviewWord: null,
  locale: null,
};
let review = reviewWordOf(null);

/** Called by the app shell before it renders; a change renders everything again. */
export function writeAs(next: Terminology): void {
  words = next;
  review = reviewWordOf(next.reviewWord);
}

export function recommendationStatus(status: RecommendationStatus): string {
  return statusName(status, words.statusNames);
}

export function reviewWord(): ReviewWord {
  return review;
}

export function ownCategories(): readonly string[] {
  return words.categories;
}

export function ownFields(): readonly CustomField[] {
  return words.customFields;
}

export function dateFormat(): DateFormat {
  return words.dateFormat;
}

export function ownCurrency(): string | null {
  return words.currency ?? null;
}

/** Locale for formatting and parsing numbers. */
export function numberLocale(): string {
  return words.locale ?? navigator.language;
}
