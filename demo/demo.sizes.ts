/** Sizes of typical organisations for one year of work; XL is the largest supported. */
export const SIZES = {
  S: { customers: 30, people: 5, templates: 4, assessments: 120, recommendations: 14 },
  M: { customers: 150, people: 20, templates: 8, assessments: 600, recommendations: 14 },
  L: { customers: 800, people: 120, templates: 20, assessments: 3200, recommendations: 14 },
  XL: { customers: 6000, people: 100, templates: 20, assessments: 16_080, recommendations: 8 },
} as const;

export type SizeName = keyof typeof SIZES;
export type DemoSize = (typeof SIZES)[SizeName];

export function isSizeName(text: string): text is SizeName {
  return Object.hasOwn(SIZES, text);
}

const MOST_ROUNDS = 4;

/** Number of assessments of the last year for the first `customers` customers: at most four each, fewer in larger organisations. */
export function roundsUpTo(customers: number, size: DemoSize): number {
  return Math.floor(customers * Math.min(MOST_ROUNDS, (size.assessments - LANDMARKS) / (size.customers - 1)));
}

/** Additional assessments that benchmarks and tests look up. */
const LANDMARKS = 2;
