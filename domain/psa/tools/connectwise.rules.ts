import { ADDRESS, LOST, TICKETS, WON, type PsaFacts } from './tool.facts.rules.ts';

const OF_BOARD = 'Options depend on the board; save the board first.';

export const CONNECTWISE: PsaFacts = {
  authAdvice: 'Check the keys, and that the address matches your region.',
  settings: [
    { ...ADDRESS, help: 'For example https://api-na.myconnectwise.net, or the address of your own server.' },
    { key: 'companyId', label: 'Company ID', help: 'The company ID you use to sign in to ConnectWise.' },
    {
      key: 'publicKey',
      label: 'Public key',
      help: 'The key of an API member whose role can inquire companies, configurations and members.',
    },
    { key: 'clientId', label: 'Client ID', help: 'From developer.connectwise.com, for this installation of Plumbline.' },
  ],
  secret: 'Private key',
  hourlyCalls: null,
  reads: {
    company: 'Name, address, phone, website',
    member: 'Name and email, to match people',
    site: 'Name and address',
    contact: 'Name, title, email, phone',
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
