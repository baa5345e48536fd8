import { type ReviewWord, reviewWordOf } from '#domain/organizations/review.word.rules.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import { type DateFormat, USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { type StatusNames, statusName } from '#domain/recommendations/status.names.rules.ts';

/** How the organisation writes, wherever something is printed. */
export interface HouseWords {
  statusNames: StatusNames;
  /** Of recommendations; empty where the library's are offered. */
  categories: readonly string[];
  /** The fields it keeps beside the product's own. */
  customFields: readonly CustomField[];
  dateFormat: DateFormat;
  /** Null: as the product calls its reviews. */
  reviewWord: string | null;
  /** The person's own, else the organisation's; null as the browser writes numbers. */
  locale: Locale | null;
  /** The organisation's, which comes first where several are summed. */
  currency?: string;
}

let words: HouseWords = {
  statusNames: {},
  categories: [],
  customFields: [],
  dateFormat: USUAL_DATE_FORMAT,
  reviewWord: null,
  locale: null,
};
let review = reviewWordOf(null);

/** The frame says it before it draws anything, and draws everything anew when it changes. */
export function writeAs(next: HouseWords): void {
  words = next;
  review = reviewWordOf(next.reviewWord);
}

export function recommendationStatus(status: RecommendationStatus): string {
  return statusName(status, words.statusNames);
}

/** What reviews are called here. */
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

/** Whose numbers are written and read here. */
export function numberLocale(): string {
  return words.locale ?? navigator.language;
}
