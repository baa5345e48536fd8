import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, RESOURCES } from './endpoint.ts';
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts';

/** Reads whose response is changed by no call. */
const NOTHING_CHANGES = [
  'getCsrfToken',
  'getCaptcha',
  'getSignInOptions',
  'listStarters',
  'listSopStarters',
  'listRecommendationLibrary',
  'listTours',
  'listHolidayCountries',
  'getChatConfig',
  'getHealth',
  'getReady',
];

/** Changes that make no client data stale, each with its reason. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  viewSop: 'How often it was looked at is read with its next reading.',
  readPsaChoices: 'Asks the other service and keeps nothing.',
  beginCheckout: 'The browser leaves for a page of Stripe, which tells what was bought.',
  openPortal: 'The browser leaves for a page of Stripe, which tells what was changed.',
  setUpMfa: 'The new secret counts only once it is enabled.',
  askPasskey: 'A challenge is no fact that anybody reads.',
  askPasskeyProof: 'A challenge is no fact that anybody reads.',
  reauthenticate: 'The proof is looked at by sensitive calls alone.',
  tellAttendees: 'Sends mail; who was told is shown nowhere.',
  tryEvidenceColumns: 'Counts a table and keeps nothing.',
  previewSsoRoles: 'Computes a preview and keeps nothing.',
  testSsoProvider: 'Asks the provider and keeps nothing.',
  readSamlMetadata: 'Reads the metadata of a provider and keeps nothing.',
  startSsoTest: 'The browser leaves the page; the callback stores the result.',
  refuseApp: 'The browser leaves for the app, and nothing is connected.',
  connectWorkAccount: 'The browser leaves the page; the callback makes the connection.',
  tryTemplateMappings: 'Computes a proposal and stores nothing.',
  resetUserMfa: 'Sends a link; whoever follows it is signed out.',
};

/** Resources that are written but never read, each with its reason. */
const NEVER_READ: Readonly<Record<string, string>> = {
  feedback: 'Read on the task board of those who make Plumbline.',
};

function silentReads(endpoints: readonly NamedEndpoint[]): string[] {
  return endpoints
    .filter(({ name, entry }) => entry.method === 'GET' && !NOTHING_CHANGES.includes(name) && !entry.reads?.length)
    .map(({ name }) => name);
}

function silentChanges(endpoints: readonly NamedEndpoint[]): string[] {
  return endpoints
    .filter(({ entry }) => entry.method !== 'GET' && entry.allow !== 'public')
    .filter(({ name, entry }) => entry.changes === undefined || (entry.changes.length === 0) !== name in CHANGES_NOTHING)
    .map(({ name }) => name);
}

function unreadChanges(endpoints: readonly NamedEndpoint[]): string[] {
  const read = new Set<string>(endpoints.flatMap(({ entry }) => entry.reads ?? []));
  return endpoints
    .flatMap(({ name, entry }) => (entry.changes ?? []).map((resource) => ({ name, resource })))
    .filter(({ resource }) => !read.has(resource) && !(resource in NEVER_READ))
    .map(({ name, resource }) => `${name} changes ${resource}`);
}

/** Calls on one row, by id, without a not-found code. */
function namelessRows(endpoints: readonly NamedEndpoint[]): string[] {
  const answersOtherwise = ['endSession', 'removePasskey'];
  return endpoints
    .filter(({ name, entry }) => entry.path.includes('/:id') && !entry.notFound && !answersOtherwise.includes(name))
    .map(({ name }) => name);
}

function planted(entry: Partial<Endpoint>): NamedEndpoint[] {
  return [
    { feature: 'planted', name: 'planted', entry: { method: 'GET', path: '/api/planted/:id', allow: 'signedIn', summary: '', ...entry } },
  ];
}

function fieldsOf(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string[] {
  return schema ? Object.keys(z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {}) : [];
}

/** Changes of a versioned row that do not require its version. */
function blindSteps(endpoints: readonly NamedEndpoint[]): string[] {
  return endpoints
    .filter(({ entry }) => entry.method !== 'GET' && entry.status !== 201 && entry.path.includes('/:id'))
    .filter(({ entry }) => fieldsOf(entry.response, 'output').includes('version') && !fieldsOf(entry.body, 'input').includes('version'))
    .map(({ name }) => name);
}

describe('the declared facts of each call', () => {
  test('Every read call declares the resources that it answers from', () => {
    expect(silentReads(ENDPOINTS)).toEqual([]);
    expect(silentReads(planted({}))).toEqual(['planted']);
  });

  test('Every signed-in call other than a GET declares the resources that it changes', () => {
    expect(silentChanges(ENDPOINTS)).toEqual([]);
    expect(silentChanges(planted({ method: 'POST' }))).toEqual(['planted']);
    expect(silentChanges(planted({ method: 'POST', changes: [] }))).toEqual(['planted']);
  });

  test('Every resource that a call changes is read by another call', () => {
    expect(unreadChanges(ENDPOINTS)).toEqual([]);
    expect(unreadChanges(planted({ method: 'POST', changes: ['customers'] }))).toEqual(['planted changes customers']);
  });

  test('Every resource is read or changed by some call', () => {
    const named = new Set<string>(ENDPOINTS.flatMap(({ entry }) => [...(entry.reads ?? []), ...(entry.changes ?? [])]));
    expect(RESOURCES.filter((resource) => !named.has(resource))).toEqual([]);
  });

  test('Every call with a row id in its address declares the answer for a missing row', () => {
    expect(namelessRows(ENDPOINTS)).toEqual([]);
    expect(namelessRows(planted({}))).toEqual(['planted']);
  });

  test('Every change of a versioned row takes the version that the change is based on', () => {
    expect(blindSteps(ENDPOINTS)).toEqual([]);
    expect(blindSteps(planted({ method: 'POST', response: z.object({ version: z.number() }) }))).toEqual(['planted']);
  });

  test('A list declares its orders, size and filters, and takes no other parameter', () => {
    const lists = ENDPOINTS.filter(({ entry }) => entry.list);
    expect(lists.length).toBeGreaterThan(5);
    for (const { name, entry } of lists) {
      expect(entry.query?.safeParse({ sort: entry.list?.sorts[0], limit: String(entry.list?.size.most), cursor: 'x' }).success, name).toBe(
        true,
      );
      expect(entry.query?.safeParse({ sort: 'unheard-of' }).success, name).toBe(false);
      expect(entry.query?.safeParse({ limit: String((entry.list?.size.most ?? 0) + 1) }).success, name).toBe(false);
    }
  });
});
