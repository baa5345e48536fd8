import { listCampaigns } from '#contract/campaigns/campaigns.contract.ts';
import { listCsvDrops } from '#contract/customers/csv-drop.contract.ts';
import { listTickets } from '#contract/psa/psa.tickets.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { FINDING_SORTS, listFindings } from '#contract/findings/findings.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { listApiTokens } from '#contract/tokens/tokens.contract.ts';
import { listColleagues, listUsers } from '#contract/users/users.contract.ts';
import { listConsents, listVisits } from '#contract/visits/visits.contract.ts';
import { listExclusions } from '#contract/exclusions/exclusions.contract.ts';
import { listSops } from '#contract/sops/sops.contract.ts';
import { listStackAudits } from '#contract/stack/stack.audits.contract.ts';
import { listStackStandards } from '#contract/stack/stack.contract.ts';
import { listStackItems } from '#contract/stack/stack.items.contract.ts';
import type { Caller } from '#tests/support/caller.ts';

const LIMIT = { limit: '20' };
/** For lists that look up names of two kinds per row, so that one more index level for all of them stays within the noise. */
const FEW = { limit: '5' };

/** Further lists, including those of people, SOPs and the technology stack. */
export function furtherLists(
  who: () => { person: Caller; customerId: string; templateId: string },
): Record<string, () => Promise<unknown>> {
  const audits = (more: object) => who().person.sees(listStackAudits, { query: { ...LIMIT, ...more } });
  const tickets = (more: object) => who().person.sees(listTickets, { params: { id: who().customerId }, query: { ...LIMIT, ...more } });
  const sorted = <Sort extends string>(
    what: string,
    sorts: readonly Sort[],
    ask: (query: { limit: string; sort: Sort }) => Promise<unknown>,
  ) => Object.fromEntries(sorts.map((sort) => [`the list of ${what} in the order ${sort}`, () => ask({ ...LIMIT, sort })]));
  return {
    ...sorted('customers', ['status', '-vcio', 'engineer', 'industry'] as const, (query) => who().person.sees(listCustomers, { query })),
    ...sorted('templates', ['-uses', 'owner', '-published'] as const, (query) => who().person.sees(listTemplates, { query })),
    ...sorted('SOPs', ['owner', 'next'] as const, (query) => who().person.sees(listSops, { query })),
    ...sorted('assessments', ['-review'] as const, (query) => who().person.sees(listAssessments, { query })),
    ...sorted('findings', FINDING_SORTS, (query) => who().person.sees(listFindings, { query })),
    ...sorted('recommendations', ['priority', 'status', 'quarter', '-once', '-month', 'owner'] as const, (query) =>
      who().person.sees(listRecommendations, { query }),
    ),
    'the list of campaigns': () => who().person.sees(listCampaigns, { query: LIMIT }),
    'the list of templates': () => who().person.sees(listTemplates, { query: LIMIT }),
    'the list of templates by name': () => who().person.sees(listTemplates, { query: { ...LIMIT, sort: 'name' } }),
    'the list of templates by status': () => who().person.sees(listTemplates, { query: { ...LIMIT, sort: 'status' } }),
    'the list of templates by type': () => who().person.sees(listTemplates, { query: { ...LIMIT, sort: 'type' } }),
    'the list of templates by sections': () => who().person.sees(listTemplates, { query: { ...LIMIT, sort: '-sections' } }),
    'the list of templates by questions': () => who().person.sees(listTemplates, { query: { ...LIMIT, sort: '-questions' } }),
    'the list of users': () => who().person.sees(listUsers, { query: LIMIT }),
    'the list of users by address': () => who().person.sees(listUsers, { query: { ...LIMIT, sort: 'email' } }),
    'the list of users by role': () => who().person.sees(listUsers, { query: { ...LIMIT, sort: '-role' } }),
    'the list of users by status': () => who().person.sees(listUsers, { query: { ...LIMIT, sort: 'status' } }),
    'the list of users by second factor': () => who().person.sees(listUsers, { query: { ...LIMIT, sort: 'factor' } }),
    'the list of users by last visit': () => who().person.sees(listUsers, { query: { ...LIMIT, sort: '-active' } }),
    'the list of visits': () => who().person.sees(listVisits, { query: LIMIT }),
    'the list of consents to visits': () => who().person.sees(listConsents, { query: LIMIT }),
    'the list of API tokens': () => who().person.sees(listApiTokens, { query: LIMIT }),
    'the list of colleagues': () => who().person.sees(listColleagues, { query: LIMIT }),
    'the list of tickets of a customer': () => tickets({}),
    'the list of tickets of a customer by the number': () => tickets({ sort: 'number' }),
    'the list of tickets of a customer by the day of closing': () => tickets({ sort: '-closed' }),
    'the list of exclusions': () => who().person.sees(listExclusions, { query: FEW }),
    'the list of exclusions of a customer': () => who().person.sees(listExclusions, { query: { ...FEW, customerId: who().customerId } }),
    'the list of exclusions of a template': () => who().person.sees(listExclusions, { query: { ...FEW, templateId: who().templateId } }),
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
