import { ADDRESS, LOST, TICKETS, WON, type PsaFacts } from './tool.facts.rules.ts';

export const HALOPSA: PsaFacts = {
  settings: [
    { ...ADDRESS, label: 'Resource server', help: 'For example https://yourname.halopsa.com.' },
    {
      key: 'authUrl',
      label: 'Authorisation server',
      help: 'Leave it empty: it is looked up.',
      isAddress: true,
      isOptional: true,
    },
    { key: 'tenant', label: 'Tenant', help: 'Of a hosted Halo, as its API page names it.', isOptional: true },
    { key: 'clientId', label: 'Client ID', help: 'Of an API application that signs in with client credentials.' },
  ],
  secret: 'Client secret',
  hourlyCalls: null,
  reads: {
    company: 'Clients: name and website',
    member: 'Agents: name and e-mail, to match people',
    site: 'Name and address',
    contact: 'Users: name, e-mail, phone',
    agreement: 'Contracts: reference, start, end and periodic charge; how long each billing period lasts is asked under Mapping',
    asset: 'Inventory number and type',
    tickets: TICKETS,
  },
  writes: [
    { key: 'ticketType', label: 'Ticket type', of: 'ticket' },
    { key: 'opportunityType', label: 'Ticket type of opportunities', of: 'opportunity' },
    WON,
    LOST,
  ],
};
