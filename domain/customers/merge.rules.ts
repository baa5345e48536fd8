/** Records moved to the kept customer, in display order. */
export const MERGE_KINDS = [
  'contacts',
  'sites',
  'goals',
  'agreements',
  'assets',
  'assessments',
  'findings',
  'recommendations',
  'decisions',
  'qbrs',
  'shares',
  'actionItems',
  'quarterlyReviews',
  'budgets',
  'budgetLines',
  'scenarios',
  'serviceFigures',
  'files',
] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** Reports whether all values are empty; empty strings and addresses count as empty. */
export function areEmpty(values: readonly unknown[]): boolean {
  return values.every(
    (value) =>
      value === null || value === undefined || value === '' || (typeof value === 'object' && Object.values(value).every((part) => !part)),
  );
}

/** Name that is not yet taken: adds " (from Harbour)", and a number if needed. `taken` must be in lower case. */
export function nameFrom(name: string, from: string, taken: ReadonlySet<string>, most: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ` (from ${from})` : ` (from ${from}) ${number}`;
    const shownSuffix = suffix.length > most / 2 ? ` (${number})` : suffix;
    const candidate = `${name.slice(0, most - shownSuffix.length)}${shownSuffix}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

export interface Collisions {
  assessmentNames: number;
  scenarioNames: number;
  findings: number;
  /** Reviews planned for the same quarter of which at most one has a QBR or an outcome. */
  reviewsJoined: number;
  reviewsOfBoth: number;
  budgetYears: number;
  serviceQuarters: number;
  files: number;
  mainContacts: number;
  mainSites: number;
  customFields: number;
}

const counted = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

export function mergeNotes(both: Collisions, { kept, merged }: { kept: string; merged: string }): string[] {
  const sentences: [number, () => string][] = [
    [
      both.assessmentNames,
      () =>
        `${counted(both.assessmentNames, 'assessment has', 'assessments have')} a name that ${kept} already uses: “(from ${merged})” is added to it.`,
    ],
    [
      both.findings,
      () =>
        `${counted(both.findings, 'gap is', 'gaps are')} recorded for both: the finding of the newer assessment is kept, with the history and decisions of both.`,
    ],
    [
      both.reviewsJoined,
      () =>
        `${counted(both.reviewsJoined, 'review is', 'reviews are')} planned for the same period in both: the one with a QBR is kept, otherwise that of ${kept}; the assessments and ticked steps of the other are added to it.`,
    ],
    [both.reviewsOfBoth, () => `${counted(both.reviewsOfBoth, 'review has', 'reviews have')} a QBR or an outcome in both: both are kept.`],
    [
      both.budgetYears,
      () =>
        `${counted(both.budgetYears, 'fiscal year has', 'fiscal years have')} a budget in both: the lines are combined, and the target of ${kept} is kept if there is one.`,
    ],
    [
      both.scenarioNames,
      () =>
        `${counted(both.scenarioNames, 'scenario has', 'scenarios have')} a name that ${kept} already uses: “(from ${merged})” is added to it.`,
    ],
    [
      both.serviceQuarters,
      () =>
        `${counted(both.serviceQuarters, 'quarter has', 'quarters have')} service figures in both: those of ${kept} are kept and completed; the others stay with the archived record of ${merged}.`,
    ],
    [both.files, () => `${counted(both.files, 'file is', 'files are')} attached to both and will be kept once.`],
    [both.mainContacts, () => `The primary contact of ${kept} stays primary.`],
    [both.mainSites, () => `The main site of ${kept} stays the main site.`],
    [
      both.customFields,
      () =>
        `${counted(both.customFields, 'custom field has', 'custom fields have')} a value in both: the value of ${kept} is kept, and that of ${merged} stays in its archived record.`,
    ],
  ];
  return sentences.flatMap(([n, sentence]) => (n > 0 ? [sentence()] : []));
}

/** Names of records that do not fit the kept customer's currency or fiscal year. */
export interface Stuck {
  inOtherCurrency: readonly string[];
  inOtherYear: readonly string[];
}

/** Reason why the merge would lose or change data; null if it is safe. */
export function mergeRefusal({ inOtherCurrency, inOtherYear }: Stuck, names: { kept: string; merged: string }): string | null {
  const { kept, merged } = names;
  if (inOtherCurrency.length > 0) {
    return `${merged} has amounts in a different currency from ${kept} (${inOtherCurrency.join(', ')}). Set both to the same currency first, or keep ${merged} instead.`;
  }
  if (inOtherYear.length > 0) {
    return `The fiscal year of ${merged} starts in a different month from that of ${kept}, and these records use its quarters: ${inOtherYear.join(', ')}. Set both to the same fiscal year first, or keep ${merged} instead.`;
  }
  return null;
}
