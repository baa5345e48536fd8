import { quarterNumber } from '#domain/customers/service.rules.ts';
import { chanceOf } from './demo.chance.ts';
import type { DemoCustomer } from './demo.customers.ts';
import type { DemoWorld } from './demo.world.ts';

const QUARTERS = 6;

/** Service figures of the last quarters for most customers, some incomplete. */
export function addService({ now, rows }: DemoWorld, customer: DemoCustomer): void {
  // Separate random numbers, so that the rest of the demo does not change.
  const chance = chanceOf(customer.id);
  if (customer.status === 'archived' || !chance.is(0.75)) return;
  const present = quarterNumber({ year: now.getUTCFullYear(), quarter: Math.floor(now.getUTCMonth() / 3) + 1 });
  const hasTimes = chance.is(0.85);
  const asked = chance.is(0.8);
  let tickets = chance.int(30, 260);
  let response = chance.int(25, 110);
  for (let quarter = present - QUARTERS + 1; quarter <= present; quarter += 1) {
    tickets = Math.max(4, Math.round(tickets * (0.85 + chance.next() * 0.25)));
    response = Math.max(8, Math.round(response * (0.85 + chance.next() * 0.25)));
    rows.add('service_figures', {
      customer_id: customer.id,
      year: Math.floor(quarter / 4),
      quarter: (quarter % 4) + 1,
      tickets,
      first_response_minutes: hasTimes ? response : null,
      resolution_minutes: hasTimes ? response * chance.int(4, 9) : null,
      satisfaction: asked ? chance.int(860, 990) / 10 : null,
    });
  }
}
