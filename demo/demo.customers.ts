import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { type Cadence, DEFAULT_CADENCE } from '#domain/programme/cadence.rules.ts';
import { priced } from './planning/demo.money.ts';
import type { DemoRow } from './demo.insert.ts';
import { CITIES, CUSTOMER_FIRST, CUSTOMERS, LONG_NAME, TAGS, TRADES } from '#demo/data/companies.ts';
import { MORE_FIRST, MORE_LAST, TITLES } from '#demo/data/people.ts';
import { type DemoPerson, type DemoWorld, daysAfter } from './demo.world.ts';

export interface DemoCustomer {
  id: string;
  name: string;
  industry: string;
  status: 'active' | 'onboarding' | 'prospect' | 'offboarding' | 'archived';
  engineer: DemoPerson;
  vcio: DemoPerson;
  createdAt: Date;
  /** Share of the standard that the customer usually meets, from 0 to 1. */
  level: number;
  currency: string;
  /** Month, 1 to 12, in which the fiscal year starts. */
  startMonth: number;
  employees: number;
  users: number;
  /** Name of the decision maker, the first contact. */
  contact: string;
}

/** Indices of special customers in every demo: longest name, no contacts, and archived after five years. */
const LONGEST = 20;
const NOBODY = 21;
export const ARCHIVED = 22;

/** Currencies of customers abroad by index, with two, none and three decimals. */
const CURRENCIES: Readonly<Record<number, string>> = { 1: 'EUR', 3: 'JPY', 4: 'KWD', 5: 'EUR', 17: 'USD' };

export function demoCustomers(world: DemoWorld): DemoCustomer[] {
  return Array.from({ length: world.size.customers }, (_, i) => {
    const { chance } = world;
    const createdAt = daysAfter(world.now, i === ARCHIVED ? -2250 : -chance.int(380, 1500));
    const [name, industry] = nameOf(i);
    const employees = chance.int(4, 400);
    return {
      id: chance.id(createdAt),
      name,
      industry,
      status:
        i === ARCHIVED
          ? 'archived'
          : chance.pick(['active', 'active', 'active', 'active', 'active', 'active', 'onboarding', 'offboarding']),
      engineer: chance.pick(world.engineers),
      vcio: chance.pick(world.vcios),
      createdAt,
      level: 0.4 + chance.next() * 0.5,
      currency: CURRENCIES[i] ?? (i > 5 && chance.is(0.12) ? 'EUR' : world.currency),
      startMonth: chance.pick([1, 1, 4, 4, 7, 10]),
      employees,
      users: Math.ceil(employees * 0.9),
      contact: 'The managing director',
    };
  });
}

function nameOf(i: number): [name: string, industry: string] {
  const [trade, industry] = TRADES[i % TRADES.length] ?? TRADES[0];
  if (i === LONGEST) return [LONG_NAME, industry];
  if (i === ARCHIVED) return ['Old Mill Textiles (closed)', 'Manufacturing'];
  const sign = CUSTOMERS[i];
  if (sign !== undefined) return [sign, industry];
  const first = CUSTOMER_FIRST[i % CUSTOMER_FIRST.length] ?? 'Alder';
  const lap = Math.floor(i / (CUSTOMER_FIRST.length * 9));
  const city = lap > 0 ? ` ${CITIES[lap % CITIES.length]}` : '';
  return [`${first} ${trade}${city}${lap > CITIES.length ? ' Group' : ''}`, industry];
}

/** Compliance frameworks by industry. */
const COMPLIANCE: Readonly<Record<string, string[]>> = {
  Healthcare: ['Cyber Essentials', 'DSP Toolkit'],
  Finance: ['Cyber Essentials Plus', 'PCI DSS'],
  Legal: ['Cyber Essentials'],
  Retail: ['PCI DSS'],
};

/** Reviews per year; most customers are met quarterly. */
const PER_YEAR = [4, 4, 2, 4, 3, 4, 1];

export function cadenceOf(i: number): Cadence {
  return { ...DEFAULT_CADENCE, reviewsPerYear: PER_YEAR[i % PER_YEAR.length] ?? DEFAULT_CADENCE.reviewsPerYear };
}

export interface CustomerFigures {
  health: { score: number; asOf: string; previous: number | null; runs: number[]; reason: string | null } | null;
  lastAssessmentAt: Date | null;
  openFindings: number;
  openBySeverity: Record<FindingSeverity, number>;
}

export function customerRow(world: DemoWorld, customer: DemoCustomer, figures: CustomerFigures, i: number): DemoRow {
  const { chance } = world;
  const archivedAt = customer.status === 'archived' ? daysAfter(world.now, -200) : null;
  return {
    id: customer.id,
    name: customer.name,
    legal_name: chance.is(0.4) ? `${customer.name.slice(0, 110)} Ltd` : null,
    status: customer.status,
    tier: chance.pick(['A', 'B', 'B', 'C', 'C', 'C', 'D']),
    industry: customer.industry,
    employee_count: customer.employees,
    user_count: customer.users,
    endpoint_count: Math.ceil(customer.employees * 1.3),
    website: null,
    phone: chance.is(0.7) ? `+44 113 496 ${String(chance.int(0, 9999)).padStart(4, '0')}` : null,
    address: addressOf(world, i),
    timezone: world.timezone,
    currency: customer.currency,
    fiscal_year_start_month: customer.startMonth,
    cadence: cadenceOf(i),
    engineer_id: customer.engineer.id,
    vcio_id: customer.vcio.id,
    account_manager_id: chance.is(0.5) ? customer.vcio.id : null,
    tags: TAGS.filter(() => chance.is(0.15)),
    ...contractOf(world, customer, i),
    compliance_tags: COMPLIANCE[customer.industry] ?? [],
    notes_internal: '',
    ...healthOf(figures),
    last_assessment_at: figures.lastAssessmentAt,
    open_findings: figures.openFindings,
    open_critical: figures.openBySeverity.critical,
    open_high: figures.openBySeverity.high,
    open_medium: figures.openBySeverity.medium,
    open_low: figures.openBySeverity.low,
    archived_at: archivedAt,
    status_before_archive: archivedAt ? 'active' : null,
    version: 1,
    created_at: customer.createdAt,
    created_by: customer.vcio.id,
    updated_at: archivedAt ?? figures.lastAssessmentAt ?? customer.createdAt,
    updated_by: customer.vcio.id,
  };
}

/** Every third customer has a PSA id. */
export function externalIdRows({ id }: DemoCustomer, i: number): DemoRow[] {
  return i % 3 === 0 ? [{ customer_id: id, kind: 'connectwise', id: String(20_100 + i) }] : [];
}

function healthOf({ health }: CustomerFigures): DemoRow {
  const { score = null, previous = null, asOf = null, runs = [], reason = null } = health ?? {};
  return { health_score: score, health_previous: previous, health_as_of: asOf, health_runs: runs, health_reason: reason };
}

/** Three-year contract from the customer's start, prolonged by a year; none during onboarding. */
function contractOf({ now }: DemoWorld, { status, createdAt, users, currency }: DemoCustomer, i: number): DemoRow {
  if (status === 'onboarding') return { contract_start: dayOf(now), contract_end: dayOf(daysAfter(now, 1095)), monthly_revenue: null };
  const years = Math.max(3, Math.ceil((Number(now) - Number(createdAt)) / YEAR_MS));
  const end = status === 'archived' ? daysAfter(now, -200) : daysAfter(createdAt, Math.round(years * 365.25) - 1);
  return {
    contract_start: dayOf(createdAt),
    contract_end: i % 9 === 7 ? null : dayOf(end),
    monthly_revenue: priced(users * (REVENUE_OF_USER + (i % 5) * 6), currency),
  };
}

const YEAR_MS = 365.25 * 86_400_000;
/** Monthly revenue per user. */
const REVENUE_OF_USER = 48;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const STREETS = ['Station Road', 'Mill Lane', 'Harbour Street', 'Church Street', 'Park Row', 'Victoria Road'];

function addressOf(world: DemoWorld, i: number): Record<string, string> {
  const { chance } = world;
  const city = chance.pick(CITIES);
  return { line1: `${3 + ((i * 17) % 140)} ${STREETS[i % STREETS.length]}`, city };
}

/** Every third customer has several sites. */
export function siteRows(world: DemoWorld, customer: DemoCustomer, i: number): DemoRow[] {
  const names = i % 3 === 0 ? ['Head office', 'Branch', 'Warehouse'] : ['Head office'];
  return names.map((name, at) => ({
    id: world.chance.id(customer.createdAt),
    customer_id: customer.id,
    name,
    address: addressOf(world, i + at * 7),
    is_primary: at === 0,
    user_count: Math.floor(customer.users / names.length) + (at === 0 ? customer.users % names.length : 0),
    version: 1,
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
  }));
}

export function contactRows(world: DemoWorld, customer: DemoCustomer, i: number): DemoRow[] {
  const { chance } = world;
  const count = i === NOBODY ? 0 : chance.int(1, 4);
  return Array.from({ length: count }, (_, at) => {
    const first = chance.pick(MORE_FIRST);
    const last = chance.pick(MORE_LAST);
    return {
      id: chance.id(customer.createdAt),
      customer_id: customer.id,
      name: `${first} ${last}`,
      email: `${first}.${last}.${i}@customer.example`.toLowerCase(),
      title: chance.pick(TITLES),
      role: at === 0 ? 'decision_maker' : chance.pick(['technical', 'finance', 'champion', 'other']),
      is_primary: at === 0,
      attends_reviews: at < 2,
      version: 1,
      created_at: customer.createdAt,
      updated_at: customer.createdAt,
    };
  });
}
