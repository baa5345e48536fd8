/** Sizes of typical organisations, for one year of work. */
export const SIZES = {
  S: { customers: 30, people: 5, templates: 4, assessments: 120 },
  M: { customers: 150, people: 20, templates: 8, assessments: 600 },
  L: { customers: 800, people: 120, templates: 20, assessments: 3200 },
} as const;

export type SizeName = keyof typeof SIZES;
export type DemoSize = (typeof SIZES)[SizeName];

export function isSizeName(text: string): text is SizeName {
  return Object.hasOwn(SIZES, text);
}
