/** The professional-services tools that can be connected; `sample` is invented and calls nobody. */
export const PSA_KINDS = ['connectwise', 'autotask', 'halopsa', 'sample'] as const;
export type PsaKind = (typeof PSA_KINDS)[number];

/** In the order in which they are read. */
export const PSA_OBJECTS = ['company', 'member', 'site', 'contact', 'agreement', 'asset', 'tickets'] as const;
export type PsaObject = (typeof PSA_OBJECTS)[number];

/** What a run changes: the stack of a customer is counted from what was read. */
export const PSA_CHANGED = [...PSA_OBJECTS, 'stack'] as const;
export type PsaChanged = (typeof PSA_CHANGED)[number];

export const PSA_OBJECT_NAMES: Readonly<Record<PsaChanged, string>> = {
  company: 'Company',
  member: 'Member',
  site: 'Site',
  contact: 'Contact',
  agreement: 'Agreement',
  asset: 'Asset',
  tickets: 'Tickets',
  stack: 'Stack',
};

export interface PsaSetting {
  key: string;
  label: string;
  help: string;
  isAddress?: true;
  isOptional?: true;
}

export interface PsaFacts {
  name: string;
  settings: readonly PsaSetting[];
  /** The name of its one secret; null where there is none. */
  secret: string | null;
  /** Calls in an hour, of all tools of the provider together; null where the service names no number. */
  hourlyCalls: number | null;
  reads: Readonly<Record<PsaObject, string | null>>;
}

const ADDRESS = { key: 'url', label: 'Address of the API', isAddress: true } as const;

export const PSAS: Readonly<Record<PsaKind, PsaFacts>> = {
  connectwise: {
    name: 'ConnectWise PSA',
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
      tickets:
        'Of the last twelve months: number, summary, status, priority, board, contact, when opened and closed; how many in a quarter is counted from them',
    },
  },
  autotask: {
    name: 'Autotask PSA',
    settings: [
      { ...ADDRESS, help: 'Leave it empty: your zone is looked up.', isOptional: true },
      { key: 'userName', label: 'User name', help: 'Of an API-only user.' },
      { key: 'integrationCode', label: 'Tracking identifier', help: 'Of the same API-only user.' },
    ],
    secret: 'Secret',
    hourlyCalls: 10_000,
    reads: {
      company: 'Name, address, phone, website',
      member: 'Resources: name and e-mail, to match people',
      site: 'Locations: name and address',
      contact: 'Name, title, e-mail, phone',
      agreement: 'Contracts: name, start, end and what their services cost now',
      asset: 'Configuration items: name, type, product, serial number, installation and warranty',
      tickets:
        'Of the last twelve months: number, summary, status, priority, board, contact, when opened and closed; how many in a quarter is counted from them',
    },
  },
  halopsa: {
    name: 'HaloPSA',
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
      tickets:
        'Of the last twelve months: number, summary, status, priority, board, contact, when opened and closed; how many in a quarter is counted from them',
    },
  },
  sample: {
    name: 'Sample PSA',
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
  },
};

/** Why settings cannot be saved, and which one it is; null when they can. */
export function settingsFault(kind: PsaKind, config: Readonly<Record<string, string>>): { key: string; message: string } | null {
  for (const { key, label, isAddress, isOptional } of PSAS[kind].settings) {
    const value = config[key] ?? '';
    if (value === '' && !isOptional) return { key, message: `${label}: is required` };
    if (value !== '' && isAddress && !isServiceAddress(value)) {
      return { key, message: `${label}: must begin with https:// and have no user name, query or hash` };
    }
    if (/[\r\n]/.test(value)) return { key, message: `${label}: must be one line` };
  }
  return null;
}

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isTrial = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isTrial) && username + password + search + hash === '';
}

/** Whether a stored secret would go to somebody else with the new settings; then it must be typed again. */
export function sendsSecretElsewhere(
  kind: PsaKind,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean {
  return PSAS[kind].settings.some(({ key, isAddress }) => isAddress && (before[key] ?? '') !== (after[key] ?? ''));
}

export type PsaStatus = 'not_configured' | 'connected' | 'error' | 'paused';

export function psaStatus({ isActive, fault }: { isActive: boolean; fault: string | null }): PsaStatus {
  if (!isActive) return 'paused';
  return fault === null ? 'connected' : 'error';
}

/** The marks of the meter: from the first a scheduled run waits, from the second every run does. */
export const METER_MARKS = { scheduled: 0.7, all: 0.9 } as const;

/** Seconds after which a run that waits for calls looks again. */
export const METER_WAIT = 600;

export const PREVIEW_MINUTES = 15;
/** A page that changes while it is read is read again from a little before. */
export const OVERLAP_MINUTES = 5;
/** Not everything tells when it was changed. */
export const FULL_EVERY_HOURS = 24;
/** A run from which nobody heard for so long does not go on. */
export const LOST_AFTER_MINUTES = 60;

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export interface RunCounts {
  read: number;
  created: number;
  updated: number;
  /** Products that no stack has any more. */
  removed: number;
  skipped: number;
  failed: number;
  conflicts: number;
}

export const NO_COUNTS: RunCounts = { read: 0, created: 0, updated: 0, removed: 0, skipped: 0, failed: 0, conflicts: 0 };

/** Where a service is asked to go on reading: a little before the latest change that it has told. */
export function cursorAfter(latest: string | null, before: string | null): string | null {
  if (latest === null) return before;
  const from = new Date(Date.parse(latest) - OVERLAP_MINUTES * 60_000).toISOString();
  return before !== null && before > from ? before : from;
}
