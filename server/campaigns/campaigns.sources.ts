import { type CampaignSource, sourceFrom, SUPPORT_AHEAD_DAYS } from '#domain/campaigns/sources.rules.ts';
import type { Support } from '#domain/lifecycle/support.dates.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { isGap } from '#domain/stack/stack.rules.ts';
import { assetTexts } from '#server/customers/customers.ts';
import { supportOfAsset, supportOfText } from '#server/lifecycle/lifecycle.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { judgedLines, stackTexts } from '#server/stack/stack.ts';
import { customersWithGap } from './campaigns.sources.queries.ts';

/** Customers with the reason of a campaign. */
export interface Affected {
  /** Number of matching devices by customer; null where the reason counts none. */
  units: ReadonlyMap<string, number | null>;
  /** Reports whether a customer that had the reason has it no longer. */
  isCleared: (customerId: string) => boolean;
}

/** Source of a stored campaign; a constraint holds that it has one. */
export function sourceOf(campaign: Parameters<typeof sourceFrom>[0]): CampaignSource {
  const source = sourceFrom(campaign);
  if (!source) throw new Error('The campaign has no source');
  return source;
}

export async function affectedBy(tx: Tx, source: CampaignSource): Promise<Affected> {
  if (source.kind === 'stack') return affectedInStack(tx, source);
  if (source.kind === 'product') return affectedByProduct(tx, source.product);
  const customers = await customersWithGap(tx, source);
  return { units: new Map(customers.map((id) => [id, null])), isCleared: () => false };
}

/** A customer without a verdict in the latest audit is neither affected nor cleared. */
async function affectedInStack(tx: Tx, { category, product }: Extract<CampaignSource, { kind: 'stack' }>): Promise<Affected> {
  const lines = await judgedLines(tx, category);
  const has = ({ line }: (typeof lines)[number]) => isGap(line) && (product === null || isFound(line.found, product));
  const cleared = new Set(lines.filter((one) => !has(one)).map(({ customerId }) => customerId));
  return { units: new Map(lines.filter(has).map(({ customerId }) => [customerId, null])), isCleared: (id) => cleared.has(id) };
}

const isFound = (found: string, product: string) => found.trim().toLowerCase() === product.trim().toLowerCase();

async function affectedByProduct(tx: Tx, product: string): Promise<Affected> {
  // Names are written in many ways, but every one of them holds the first number of the version.
  const [part] = /\d+/.exec(product) ?? [''];
  const { customers } = (await unsupportedProducts(tx, part)).find((one) => one.product === product) ?? { customers: new Map() };
  return { units: customers, isCleared: (id) => !customers.has(id) };
}

export interface UnsupportedProduct {
  product: string;
  /** Earliest end of support; editions of a product can have different ones. */
  until: string;
  /** Number of matching devices by customer; null where only products without a quantity match. */
  customers: Map<string, number | null>;
}

type Found = Map<string, UnsupportedProduct>;
type Units = number | null;

/** Products with an end of support that assets and stacks name; a PSA lists the same devices in both, so the larger number counts. */
export async function unsupportedProducts(tx: Tx, part = ''): Promise<UnsupportedProduct[]> {
  const found: Found = new Map();
  for (const asset of await assetTexts(tx, part)) note(found, supportOfAsset(asset), { customerId: asset.customerId, units: 1, join: sum });
  const items: Found = new Map();
  for (const { text, customerId, quantity } of await stackTexts(tx, part)) {
    note(items, supportOfText(text), { customerId, units: quantity, join: sum });
  }
  for (const { product, until, customers } of items.values()) {
    for (const [customerId, units] of customers) note(found, { product, until }, { customerId, units, join: larger });
  }
  return [...found.values()];
}

const sum = (one: Units, other: Units): Units => (one === null || other === null ? (one ?? other) : one + other);
const larger = (one: Units, other: Units): Units => (one === null || other === null ? (one ?? other) : Math.max(one, other));

interface Sighting {
  customerId: string;
  units: Units;
  join: (one: Units, other: Units) => Units;
}

function note(found: Found, support: Support | null, { customerId, units, join }: Sighting): void {
  if (!support?.until) return;
  const { product, until } = support;
  const known = found.get(product) ?? { product, until, customers: new Map<string, Units>() };
  if (until < known.until) known.until = until;
  known.customers.set(customerId, join(known.customers.get(customerId) ?? null, units));
  found.set(product, known);
}

/** Reports whether support has ended by the day or ends in the year after it. */
export function endsSoon(until: string, today: string): boolean {
  return until <= addDays(today, SUPPORT_AHEAD_DAYS);
}
