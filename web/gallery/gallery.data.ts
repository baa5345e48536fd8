import type { QueryKey } from '@tanstack/react-query';
import { getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { listViews } from '#contract/views/views.contract.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import { USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import { ask } from '#web/http/ask.ts';
import { createQueryClient } from '#web/http/queryClient.ts';
import { writeAs } from '#web/ui/data/terms.ts';

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const customField = (field: Pick<CustomField, 'key' | 'label' | 'type'> & { options?: string[] }): CustomField => ({
  entity: 'customer',
  archived: false,
  options: [],
  ...field,
});
const named = (names: readonly string[], first: number) => names.map((name, at) => ({ id: idOf(first + at), name }));

export const LONG_NAME = 'Harrington, Featherstonehaugh & Whitcombe Structural Engineering Consultants (Northern Region) Ltd';
export const LONG_TEXT =
  'The firewall of the branch office runs a version that has had no security fixes since March, and the maintenance contract ended with it.';

export const CUSTOMERS = named(['Acme Ltd', 'Birch & Sons', 'Calder Dental', LONG_NAME], 1);
export const PEOPLE = named(['Maya Osei', 'Oliver Finch', 'Priya Raman', 'Tomás Herrera'], 101);
export const [FIRST_CUSTOMER = '', , , LAST_CUSTOMER = ''] = CUSTOMERS.map(({ id }) => id);
export const [FIRST_PERSON = ''] = PEOPLE.map(({ id }) => id);

/** Links point to the gallery itself, since hovering a link to any other page requests the session. */
export const HERE = '/dev/gallery';

/** Prefilled with the responses that components need, so that none sends a request until someone types. */
export const galleryClient = createQueryClient();

/** Rows have only an ID and a name, which is all that the components read. */
const fill = ({ queryKey }: { queryKey: QueryKey }, data: unknown) => galleryClient.setQueryData(queryKey, data);

const FIRST = { query: { limit: '25' } };
fill(ask(listCustomers, FIRST), CUSTOMERS);
for (const customer of CUSTOMERS) fill(ask(getCustomer, { params: { id: customer.id } }), customer);
fill(ask(listColleagues, FIRST), PEOPLE);
for (const person of PEOPLE) fill(ask(listColleagues, { query: { id: person.id } }), [person]);
const VIEW = { list: 'customers', name: 'Overdue', shared: true, isOwn: true, search: 'reviewOverdue=true', version: 1 };
fill(ask(listViews, { query: { list: 'customers' } }), [{ ...VIEW, id: idOf(201), owner: PEOPLE[0] }]);

/** One field of each kind for the custom field specimens; the app shell resets the terminology before it renders. */
writeAs({
  statusNames: {},
  categories: [],
  dateFormat: USUAL_DATE_FORMAT,
  reviewWord: null,
  locale: 'en-GB',
  currency: 'GBP',
  customFields: [
    customField({ key: 'site', label: 'Main site', type: 'text' }),
    customField({ key: 'seats', label: 'Seats', type: 'number' }),
    customField({ key: 'since', label: 'Customer since', type: 'date' }),
    customField({ key: 'stack', label: 'Stack', type: 'choice', options: ['Cloud only', 'Hybrid'] }),
  ],
});
