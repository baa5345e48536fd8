import { stackCategory, type StackUnit } from './stack.categories.rules.ts';

export const STANDARD_STATUSES = ['preferred', 'acceptable', 'phase_out', 'forbidden'] as const;
export type StandardStatus = (typeof STANDARD_STATUSES)[number];

export const STACK_TIERS = ['A', 'B', 'C', 'D'] as const;
export type StackTier = (typeof STACK_TIERS)[number];

export const ITEM_SOURCES = ['manual', 'psa', 'import'] as const;
/** Fields that the PSA controls on items with source `psa`. */
export const FOLLOWED = ['category', 'vendor', 'product', 'quantity', 'renewalAt'] as const;

export const ITEM_DECISIONS = ['keep', 'replace', 'upgrade', 'remove'] as const;
export type ItemDecision = (typeof ITEM_DECISIONS)[number];

export const STACK_VERDICTS = ['match', 'acceptable', 'off_standard', 'missing', 'unknown'] as const;
export type StackVerdict = (typeof STACK_VERDICTS)[number];

export const STACK_AUDIT_STATUSES = ['draft', 'in_progress', 'completed'] as const;
export type StackAuditStatus = (typeof STACK_AUDIT_STATUSES)[number];

export const STACK_LIMITS = { products: 8, text: 2_000, found: 300, imported: 2_000 } as const;

export interface StackProduct {
  vendor: string;
  product: string;
  edition: string;
  minVersion: string;
  /** Per month in minor units of the standard's currency; null if unknown. */
  costPerUnit: number | null;
  unit: StackUnit;
}

export interface Standard {
  category: string;
  status: StandardStatus;
  products: readonly StackProduct[];
  requiredForTiers: readonly StackTier[];
  currency: string;
}

export interface StackLine {
  category: string;
  /** Required for the customer's tier when the audit began. */
  required: boolean;
  /** Preferred product and its cost at the time of the audit; empty if there was none. */
  standard: string;
  costPerUnit: number | null;
  unit: StackUnit;
  currency: string;
  found: string;
  /** Coverage of the customer; null if not counted. */
  coveragePercent: number | null;
  /** Null until judged. */
  verdict: StackVerdict | null;
  note: string;
}

export interface FoundItem {
  category: string;
  vendor: string;
  product: string;
  quantity: number | null;
  coveragePercent: number | null;
}

function ofCategory(standards: readonly Standard[], category: string): readonly Standard[] {
  return standards.filter((standard) => standard.category === category);
}

/** Reports whether the category is required. A customer without a tier needs only what all tiers require. */
export function isRequired(standards: readonly Standard[], category: string, tier: string | null): boolean {
  return ofCategory(standards, category).some(
    ({ status, requiredForTiers }) =>
      status === 'preferred' &&
      (tier === null ? STACK_TIERS.every((one) => requiredForTiers.includes(one)) : requiredForTiers.some((one) => one === tier)),
  );
}

export function productName({ vendor, product, edition }: Pick<StackProduct, 'vendor' | 'product' | 'edition'>): string {
  return [vendor, product, edition].filter((part) => part !== '').join(' ');
}

export interface PreferredProduct extends Pick<StackProduct, 'costPerUnit' | 'unit'> {
  name: string;
  currency: string;
}

/** First product of the category's preferred standard; null without one. */
export function preferredProduct(standards: readonly Standard[], category: string): PreferredProduct | null {
  const preferred = ofCategory(standards, category).find(({ status }) => status === 'preferred');
  const [product] = preferred?.products ?? [];
  if (!preferred || !product) return null;
  return { name: productName(product), costPerUnit: product.costPerUnit, unit: product.unit, currency: preferred.currency };
}

/** One unjudged line per category, from the current standards and the customer's items. */
export function newLines(
  categories: readonly { key: string; unit: StackUnit }[],
  standards: readonly Standard[],
  { tier, items, currency }: { tier: string | null; items: readonly FoundItem[]; currency: string },
): StackLine[] {
  return categories.map(({ key, unit }) => {
    const preferred = ofCategory(standards, key).find(({ status }) => status === 'preferred');
    const [product] = preferred?.products ?? [];
    const found = items.filter(({ category }) => category === key);
    const covered = found.flatMap(({ coveragePercent }) => (coveragePercent === null ? [] : [coveragePercent]));
    return {
      category: key,
      required: isRequired(standards, key, tier),
      standard: product ? productName(product) : '',
      costPerUnit: product?.costPerUnit ?? null,
      unit: product?.unit ?? unit,
      currency: preferred?.currency ?? currency,
      found: found
        .map(({ vendor, product: name }) => [vendor, name].filter((part) => part !== '').join(' '))
        .join(', ')
        .slice(0, STACK_LIMITS.found),
      coveragePercent:
        covered.length > 0
          ? Math.min(
              100,
              covered.reduce((sum, one) => sum + one, 0),
            )
          : null,
      verdict: null,
      note: '',
    };
  });
}

const VERDICT_OF: Record<StandardStatus, StackVerdict> = {
  preferred: 'match',
  acceptable: 'acceptable',
  phase_out: 'off_standard',
  forbidden: 'off_standard',
};
/** The worst verdict wins if a category has several products. */
const WORST_FIRST: readonly StackVerdict[] = ['off_standard', 'acceptable', 'match'];

/** Suggested verdict from the customer's items, to be confirmed by a person. Null if they allow no conclusion. */
export function suggestedVerdict(
  standards: readonly Standard[],
  category: string,
  { items, required }: { items: readonly FoundItem[]; required: boolean },
): StackVerdict | null {
  const found = items.filter((item) => item.category === category);
  if (found.length === 0) return required ? 'missing' : null;
  const known = ofCategory(standards, category);
  if (known.length === 0) return null;
  const verdicts = found.map((item) => {
    const standard = known.find(({ products }) => products.some((product) => isSameProduct(item, product)));
    return standard ? VERDICT_OF[standard.status] : 'off_standard';
  });
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? null;
}

function isSameProduct(item: FoundItem, { vendor, product }: StackProduct): boolean {
  const [ours, theirs] = [plain(item.product), plain(product)];
  if (theirs === '') return plain(item.vendor) === plain(vendor);
  return (
    (ours.startsWith(theirs) || plain(`${item.vendor} ${item.product}`).startsWith(plain(`${vendor} ${product}`))) &&
    (item.vendor === '' || vendor === '' || plain(item.vendor) === plain(vendor))
  );
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Reports whether the line is a gap: required and missing, or off standard. */
export function isGap({ verdict, required }: Pick<StackLine, 'verdict' | 'required'>): boolean {
  return verdict === 'off_standard' || (verdict === 'missing' && required);
}

export interface StackScore {
  /** Whole percent; null if nothing is required. */
  score: number | null;
  offStandard: number;
  missing: number;
  unknown: number;
}

/**
 * Weighted share of required categories that are met. A match or acceptable product counts by its coverage; everything else, including
 * unknown, counts as 0.
 */
export function stackScore(lines: readonly StackLine[]): StackScore {
  let [asked, met] = [0, 0];
  for (const { category, required, verdict, coveragePercent } of lines) {
    if (!required) continue;
    const weight = stackCategory(category)?.weight ?? 1;
    asked += weight;
    if (verdict === 'match' || verdict === 'acceptable') met += (weight * (coveragePercent ?? 100)) / 100;
  }
  const count = (verdict: StackVerdict) =>
    lines.filter((line) => line.verdict === verdict && (verdict !== 'missing' || line.required)).length;
  return {
    score: asked === 0 ? null : Math.round((met / asked) * 100),
    offStandard: count('off_standard'),
    missing: count('missing'),
    unknown: count('unknown'),
  };
}

/** Required categories without a verdict; an audit cannot be completed while there are any. */
export function unjudged(lines: readonly StackLine[]): string[] {
  return lines.filter(({ required, verdict }) => required && verdict === null).map(({ category }) => category);
}

export function unitsOf(
  unit: StackUnit,
  { userCount, endpointCount, sites }: { userCount: number | null; endpointCount: number | null; sites: number },
): number {
  if (unit === 'user') return userCount ?? 0;
  return unit === 'device' ? (endpointCount ?? 0) : Math.max(1, sites);
}
