import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { newLines, type Standard, type StackLine, stackScore, suggestedVerdict } from '#domain/stack/stack.rules.ts';
import { type Chance, chanceOf } from './demo.chance.ts';
import type { DemoCustomer } from './demo.customers.ts';
import { type DemoWorld, dayIn, daysAfter, recordEvent } from './demo.world.ts';
import { OTHER_PRODUCTS, STACK_STANDARDS } from '#demo/data/stack.ts';

/** Provider's standards: preferred, tolerated and phased-out products. */
export function addStandards({ now, people, rows }: DemoWorld, currency: string): void {
  const chance = chanceOf(`${people[0]?.id} standards`);
  const at = daysAfter(now, -300);
  const by = people[0]?.id;
  for (const { category, status, products, requiredForTiers, reason } of STACK_STANDARDS) {
    rows.add('stack_standards', {
      id: chance.id(at),
      category,
      status,
      products,
      currency,
      required_for_tiers: [...requiredForTiers],
      reason,
      review_at: status === 'preferred' ? dayIn('UTC')(daysAfter(now, chance.int(20, 300))) : null,
      version: 1,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    });
  }
}

/** Products of a customer and, for most, an audit half a year ago and a recent one. */
export function addStack(world: DemoWorld, customer: DemoCustomer, { tier, endpoints }: { tier: string | null; endpoints: number }): void {
  if (customer.status === 'archived' || customer.status === 'prospect') return;
  // Separate random numbers, so that the rest of the demo does not change.
  const chance = chanceOf(`${customer.id} stack`);
  const standards = STACK_STANDARDS.map((standard) => ({ ...standard, currency: world.currency }));
  const items = STACK_CATEGORIES.flatMap(({ key, unit }) => {
    const product = productFor(chance, key, customer.level);
    if (!product) return [];
    const units = unit === 'user' ? customer.users : unit === 'device' ? endpoints : 1;
    return [{ ...product, category: key, quantity: units, coveragePercent: chance.is(0.7) ? 100 : chance.int(58, 99) }];
  });
  for (const item of items) addItem(world, customer, chance, item);
  if (!chance.is(0.85)) return;
  const ages = chance.is(0.5) ? [chance.int(170, 240), chance.int(3, 80)] : [chance.int(3, 80)];
  for (const days of ages) addAudit(world, customer, chance, { tier, standards, items, daysAgo: days });
}

interface DemoItem {
  category: string;
  vendor: string;
  product: string;
  costPerUnit: number;
  quantity: number;
  coveragePercent: number;
}

function productFor(chance: Chance, category: string, level: number): Pick<DemoItem, 'vendor' | 'product' | 'costPerUnit'> | null {
  if (chance.is((1 - level) * 0.45)) return null;
  const own = STACK_STANDARDS.filter((standard) => standard.category === category);
  const wanted = chance.is(0.55 + level * 0.35) ? own.find(({ status }) => status === 'preferred') : own[chance.int(0, own.length)];
  const product = wanted?.products[0];
  if (product) return { vendor: product.vendor, product: product.product, costPerUnit: product.costPerUnit ?? 300 };
  return { ...chance.pick(OTHER_PRODUCTS), costPerUnit: chance.int(1, 9) * 50 };
}

function addItem({ now, rows }: DemoWorld, customer: DemoCustomer, chance: Chance, item: DemoItem): void {
  const at = daysAfter(now, -chance.int(20, 290));
  rows.add('stack_items', {
    id: chance.id(at),
    customer_id: customer.id,
    category: item.category,
    vendor: item.vendor,
    product: item.product,
    product_version: '',
    quantity: item.quantity,
    coverage_percent: item.coveragePercent,
    renewal_at: chance.is(0.6) ? dayIn('UTC')(daysAfter(now, chance.int(-20, 400))) : null,
    monthly_cost: customer.currency === 'GBP' ? item.costPerUnit * item.quantity : null,
    source: chance.is(0.7) ? 'import' : 'manual',
    decision: chance.is(0.5) ? chance.pick(['keep', 'keep', 'replace', 'upgrade', 'remove']) : null,
    version: 1,
    created_at: at,
    updated_at: at,
  });
}

interface AuditPlan {
  tier: string | null;
  standards: readonly Standard[];
  items: readonly DemoItem[];
  daysAgo: number;
}

function addAudit(world: DemoWorld, customer: DemoCustomer, chance: Chance, { tier, standards, items, daysAgo }: AuditPlan): void {
  const at = daysAfter(world.now, -daysAgo);
  const lines = newLines(STACK_CATEGORIES, standards, { tier, items, currency: world.currency }).map((line): StackLine => {
    const suggested = suggestedVerdict(standards, line.category, { items, required: line.required });
    return { ...line, verdict: line.required && chance.is(0.04) ? 'unknown' : suggested };
  });
  const { score, offStandard, missing, unknown } = stackScore(lines);
  const id = chance.id(at);
  world.rows.add('stack_audits', {
    id,
    customer_id: customer.id,
    audited_on: dayIn(world.timezone)(at),
    status: 'completed',
    auditor_id: customer.engineer.id,
    lines,
    score,
    off_standard: offStandard,
    missing,
    unknown,
    completed_at: at,
    version: 2,
    created_at: at,
    updated_at: at,
  });
  recordEvent(world, {
    at,
    actor: customer.engineer,
    action: 'stack_audit.completed',
    entityType: 'stack_audit',
    entityId: id,
    label: `${customer.name} stack audit`,
    customerId: customer.id,
    after: { score },
  });
}
