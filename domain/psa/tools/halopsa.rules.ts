import { ADDRESS, LOST, TICKETS, WON, type PsaFacts } from './tool.facts.rules.ts';

export const HALOPSA: PsaFacts = {
  settings: [
    { ...ADDRESS, label: 'Resource server', help: 'For example https://yourname.halopsa.com.' },
    {
      key: 'authUrl',
      label: 'Authorisation server',
      help: 'Leave empty to detect it.',
      isAddress: true,
      isOptional: true,
    },
    { key: 'tenant', label: 'Tenant', help: 'For hosted Halo, as shown on its API page.', isOptional: true },
    { key: 'clientId', label: 'Client ID', help: 'The ID of an API application that signs in with client credentials.' },
  ],
  secret: 'Client secret',
  hourlyCalls: null,
  reads: {
    company: 'Clients: name and website',
    member: 'Agents: name and email, to match people',
    site: 'Name and address',
    contact: 'Users: name, email, phone',
    agreement: 'Contracts: reference, start, end and periodic charge; set the length of each billing period under Mapping',
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
