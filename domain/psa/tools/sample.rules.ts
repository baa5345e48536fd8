import type { PsaFacts } from './tool.facts.rules.ts';

export const SAMPLE: PsaFacts = {
  settings: [],
  secret: null,
  hourlyCalls: 10_000,
  reads: {
    company: 'Invented companies with their address, phone and website',
    member: 'Invented members',
    site: 'Invented sites',
    contact: 'Invented contacts',
    agreement: 'Invented agreements',
    asset: 'Invented assets',
    tickets: 'Invented tickets of the last twelve months',
  },
  writes: [
    { key: 'ticketBoard', label: 'Service board', of: 'ticket', isOptional: true },
    { key: 'opportunityStage', label: 'Stage', of: 'opportunity', isOptional: true },
  ],
};
