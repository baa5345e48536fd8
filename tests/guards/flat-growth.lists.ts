import { listCsvDrops } from '#contract/customers/csv-drop.contract.ts';
import { listTickets } from '#contract/psa/psa.tickets.contract.ts';
import { listSops } from '#contract/sops/sops.contract.ts';
import { listStackAudits } from '#contract/stack/stack.audits.contract.ts';
import { listStackStandards } from '#contract/stack/stack.contract.ts';
import { listStackItems } from '#contract/stack/stack.items.contract.ts';
import type { Caller } from '#tests/support/caller.ts';

const LIMIT = { limit: '20' };

/** The lists of the handbook and of the technology stack, whose cost must not depend on the number of rows. */
export function furtherLists(who: () => { person: Caller; customerId: string }): Record<string, () => Promise<unknown>> {
  const audits = (more: object) => who().person.sees(listStackAudits, { query: { ...LIMIT, ...more } });
  const tickets = (more: object) => who().person.sees(listTickets, { params: { id: who().customerId }, query: { ...LIMIT, ...more } });
  return {
    'the list of tickets of a customer': () => tickets({}),
    'the list of tickets of a customer by the number': () => tickets({ sort: 'number' }),
    'the list of tickets of a customer by the day of closing': () => tickets({ sort: '-closed' }),
    'the list of uploaded CSV files': () => who().person.sees(listCsvDrops, { query: LIMIT }),
    'the list of SOPs': () => who().person.sees(listSops, { query: LIMIT }),
    'the list of SOPs by category': () => who().person.sees(listSops, { query: { ...LIMIT, sort: 'category' } }),
    'the list of SOPs by review': () => who().person.sees(listSops, { query: { ...LIMIT, sort: 'reviewed' } }),
    'the list of SOPs by questions': () => who().person.sees(listSops, { query: { ...LIMIT, sort: '-questions' } }),
    'the list of SOPs by views': () => who().person.sees(listSops, { query: { ...LIMIT, sort: '-views' } }),
    'the list of stack standards': () => who().person.sees(listStackStandards, { query: LIMIT }),
    'the list of products of a customer': () => who().person.sees(listStackItems, { params: { id: who().customerId }, query: LIMIT }),
    'the list of stack audits': () => audits({}),
    'the list of stack audits of a customer': () => audits({ customerId: who().customerId }),
    'the list of stack audits of a status': () => audits({ status: 'completed' }),
  };
}
