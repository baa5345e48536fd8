import { ADDRESS, LOST, TICKETS, WON, type PsaFacts } from './tool.facts.rules.ts';

const OF_BOARD = 'Those of the board; save the board first.';

export const CONNECTWISE: PsaFacts = {
  authAdvice: 'Check the keys, and that the address is that of your region.',
  settings: [
    { ...ADDRESS, help: 'For example https://api-na.myconnectwise.net, or the address of your own server.' },
    { key: 'companyId', label: 'Company ID', help: 'The word you sign in to ConnectWise with.' },
    { key: 'publicKey', label: 'Public key', help: 'Of an API member whose role may inquire companies, configurations and members.' },
    { key: 'clientId', label: 'Client ID', help: 'From developer.connectwise.com, for this installation of Plumbline.' },
  ],
  secret: 'Private key',
  hourlyCalls: null,
  reads: {
    company: 'Name, address, phone, website',
    member: 'Name and e-mail, to match people',
    site: 'Name and address',
    contact: 'Name, title, e-mail, phone',
    agreement: 'Name, amount, cycle, start and end',
    asset: 'Configurations: name, type, model, serial number, purchase and warranty',
    tickets: TICKETS,
  },
  writes: [
    { key: 'ticketBoard', label: 'Service board', of: 'ticket' },
    { key: 'ticketStatus', label: 'Status', of: 'ticket', isOptional: true, help: OF_BOARD },
    { key: 'ticketType', label: 'Type', of: 'ticket', isOptional: true, help: OF_BOARD },
    { key: 'ticketPriority', label: 'Priority', of: 'ticket', isOptional: true },
    { key: 'opportunityOwner', label: 'Sales representative', of: 'opportunity' },
    { key: 'opportunityType', label: 'Type', of: 'opportunity', isOptional: true },
    { key: 'opportunityStage', label: 'Stage', of: 'opportunity', isOptional: true },
    WON,
    LOST,
  ],
};
