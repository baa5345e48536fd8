import type { RecommendationStatus } from '#domain/recommendations/recommendations.rules.ts';
import { type StatusNames, statusName } from '#domain/recommendations/status.names.rules.ts';

/** How the organisation writes, wherever something is printed. */
export interface HouseWords {
  statusNames: StatusNames;
  /** Of recommendations; empty where the library's are offered. */
  categories: readonly string[];
}

let words: HouseWords = { statusNames: {}, categories: [] };

/** The frame says it before it draws anything, and draws everything anew when it changes. */
export function writeAs(next: HouseWords): void {
  words = next;
}

export function recommendationStatus(status: RecommendationStatus): string {
  return statusName(status, words.statusNames);
}

export function ownCategories(): readonly string[] {
  return words.categories;
}
