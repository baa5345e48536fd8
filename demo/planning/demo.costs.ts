import type { Agreement, PlannedAsset } from '#domain/budgets/budgets.rules.ts';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import { priced, unitPrice } from './demo.money.ts';
import { AGREEMENTS, ASSETS } from '#demo/data/prices.ts';
import { type DemoWorld, dayIn, daysAfter } from '#demo/demo.world.ts';

export type DemoAgreement = Agreement;
export type DemoAsset = PlannedAsset;

const FEWEST_ASSETS = 3;
const MOST_ASSETS = 14;

export function addAgreements(world: DemoWorld, customer: DemoCustomer): DemoAgreement[] {
  const { chance, now, rows, timezone } = world;
  const today = dayIn(timezone)(now);
  return AGREEMENTS.filter((_, i) => i < 2 || chance.is(0.7)).map((offer) => {
    const started = customer.createdAt;
    const start = `${dayIn(timezone)(daysAfter(started, chance.int(0, 300))).slice(0, 7)}-01`;
    const hasEnd = chance.is(0.45);
    const agreement: Agreement = {
      id: chance.id(started),
      kind: offer.kind,
      name: offer.name,
      category: offer.category,
      amount: amountOf(world, customer, offer),
      cycle: offer.cycle,
      start,
      end: hasEnd ? dayIn(timezone)(daysAfter(now, chance.int(15, 700))) : null,
      assumeRenewal: !hasEnd || chance.is(0.6),
      yearlyRisePercent: chance.int(offer.rise[0] * 2, offer.rise[1] * 2) / 2,
      // Price since the last anniversary.
      amountFrom: lastAnniversary(start, today),
    };
    const { start: start_on, end: end_on, assumeRenewal, yearlyRisePercent, amountFrom, ...same } = agreement;
    rows.add('agreements', {
      ...same,
      customer_id: customer.id,
      start_on,
      end_on,
      assume_renewal: assumeRenewal,
      yearly_rise_percent: yearlyRisePercent,
      amount_from: amountFrom,
      version: 1,
      created_at: started,
      updated_at: started,
    });
    return agreement;
  });
}

function amountOf({ chance }: DemoWorld, { currency, users }: DemoCustomer, { per, price }: (typeof AGREEMENTS)[number]): number {
  const pounds = price[0] + chance.next() * (price[1] - price[0]);
  return per === 'user' ? unitPrice(Math.round(pounds * 10) / 10, currency) * Math.max(1, users) : priced(pounds, currency);
}

function lastAnniversary(start: string, today: string): string {
  const thisYear = `${today.slice(0, 4)}${start.slice(4)}`;
  const last = thisYear <= today ? thisYear : `${Number(today.slice(0, 4)) - 1}${start.slice(4)}`;
  return last < start ? start : last;
}

export function addAssets(world: DemoWorld, customer: DemoCustomer): DemoAsset[] {
  const { chance, now, rows, timezone } = world;
  const day = dayIn(timezone);
  const thisYear = fiscalQuarterOf(day(now), customer.startMonth).year;
  return Array.from({ length: chance.int(FEWEST_ASSETS, MOST_ASSETS) }, (_, i): DemoAsset => {
    const kind = chance.pick(ASSETS);
    const bought = daysAfter(now, -chance.int(60, (kind.years + 1) * 365));
    const endOfLife = day(daysAfter(bought, kind.years * 365));
    // Assets past their life are replaced this year or next.
    const replaceYear = Math.max(fiscalQuarterOf(endOfLife, customer.startMonth).year, thisYear + chance.int(0, 1));
    const cost = chance.is(0.12) ? null : priced(chance.int(kind.price[0], kind.price[1]), customer.currency);
    const id = chance.id(customer.createdAt);
    const name = `${kind.name}-${String(i + 1).padStart(2, '0')}`;
    rows.add('assets', {
      id,
      customer_id: customer.id,
      name,
      type: kind.type,
      model: kind.model,
      serial: `${kind.name}${chance.int(100_000, 999_999)}`,
      purchased_at: day(bought),
      warranty_ends_at: day(daysAfter(bought, 3 * 365)),
      end_of_life_at: endOfLife,
      replace_year: chance.is(0.9) ? replaceYear : null,
      cost,
      version: 1,
      created_at: customer.createdAt,
      updated_at: customer.createdAt,
    });
    return { id, name, type: kind.type, cost, replaceYear, endOfLife };
  });
}
