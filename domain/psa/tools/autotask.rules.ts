import { ADDRESS, LOST, TICKETS, WON, type PsaFacts } from './tool.facts.rules.ts';

export const AUTOTASK: PsaFacts = {
  authAdvice: 'Check the keys, and leave the address empty to detect your zone.',
  settings: [
    { ...ADDRESS, help: 'Leave empty to detect your zone.', isOptional: true },
    { key: 'userName', label: 'User name', help: 'The user name of an API-only user.' },
    { key: 'integrationCode', label: 'Tracking identifier', help: 'The tracking identifier of the same API-only user.' },
  ],
  secret: 'Secret',
  hourlyCalls: 10_000,
  reads: {
    company: 'Name, address, phone, website',
    member: 'Resources: name and email, to match people',
    site: 'Locations: name and address',
    contact: 'Name, title, email, phone',
    agreement: 'Contracts: name, start, end and current cost of their services',
    asset: 'Configuration items: name, type, product, serial number, installation and warranty',
    tickets: TICKETS,
  },
  writes: [
    { key: 'ticketBoard', label: 'Queue', of: 'ticket' },
    { key: 'ticketStatus', label: 'Status', of: 'ticket' },
    { key: 'ticketPriority', label: 'Priority', of: 'ticket' },
    { key: 'opportunityOwner', label: 'Owner', of: 'opportunity' },
    { key: 'opportunityStage', label: 'Stage', of: 'opportunity' },
    { key: 'opportunityStatus', label: 'Status', of: 'opportunity' },
    WON,
    LOST,
  ],
};
