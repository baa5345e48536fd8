import type { SampleData } from '#contract/sample/sample.contract.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

type Counts = Omit<SampleData, 'isOffered'>;

const NAMES: Record<keyof Counts, readonly [one: string, many: string]> = {
  customers: ['1 customer', 'customers'],
  templates: ['1 template', 'templates'],
  assessments: ['1 assessment', 'assessments'],
  findings: ['1 finding', 'findings'],
  recommendations: ['1 recommendation', 'recommendations'],
  get qbrs() {
    return [`1 ${reviewWord().one}`, reviewWord().many] as const;
  },
  reviews: ['1 planned review', 'planned reviews'],
  files: ['1 file', 'files'],
};
const KINDS = ['customers', 'templates', 'assessments', 'findings', 'recommendations', 'qbrs', 'reviews', 'files'] as const;

/** Texts such as "2 customers" and "1 template", omitting zero counts. */
export function countedParts(counts: Partial<Counts>): string[] {
  return KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const [one, many] = NAMES[kind];
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  });
}
