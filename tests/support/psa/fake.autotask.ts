import { z } from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from './fake.server.ts';

export interface AutotaskWorld {
  Companies: Record<string, unknown>[];
  Contacts: Record<string, unknown>[];
  Resources: Record<string, unknown>[];
  CompanyLocations: Record<string, unknown>[];
  ConfigurationItems: Record<string, unknown>[];
  Products: Record<string, unknown>[];
  Tickets: Record<string, unknown>[];
  Opportunities: Record<string, unknown>[];
  Contracts: Record<string, unknown>[];
  ContractServiceUnits: Record<string, unknown>[];
}

export const AUTOTASK_KEYS = { userName: 'api@msp.test', integrationCode: 'TRACKING' } as const;
export const AUTOTASK_SECRET = 'secret-of-the-api-user';

const Question = z.object({
  MaxRecords: z.number().max(500).optional(),
  IncludeFields: z.array(z.string()).optional(),
  filter: z
    .array(
      z.object({
        op: z.enum(['eq', 'gte', 'lte', 'lt', 'in', 'contains']),
        field: z.string(),
        value: z.union([z.string(), z.number(), z.array(z.number())]),
      }),
    )
    .min(1),
});

const ROOT = '/ATServicesRest/V1.0';
const refusal = (status: number, ...errors: string[]): FakeAnswer => ({ status, json: { errors } });

/**
 * Fake Autotask as documented: zone first, three headers, a required filter, and paging by POST to the returned address. `calls` counts the
 * last hour.
 */
export function openAutotaskFake(world: AutotaskWorld, calls = { everybody: 12 }): Promise<FakeServer> {
  return openFake((request, origin) => {
    const { url, headers } = request;
    if (url.pathname === `${ROOT}/zoneInformation`) {
      if (url.searchParams.get('user') !== AUTOTASK_KEYS.userName) return refusal(500, 'IIS zone not found');
      return { status: 200, json: { zoneName: 'Test', url: `${origin}/ATServicesRest/`, webUrl: origin, ci: 1 } };
    }
    const isRight =
      headers['apiintegrationcode'] === 'TRACKING' && headers['username'] === 'api@msp.test' && headers['secret'] === AUTOTASK_SECRET;
    if (!isRight) return refusal(401, 'Unauthorized');
    if (url.pathname === `${ROOT}/ThresholdInformation`)
      return {
        status: 200,
        json: { externalRequestThreshold: 10_000, requestThresholdTimeframe: 60, currentTimeframeRequestCount: calls.everybody },
      };
    return answerInZone(world, request, origin);
  });
}

function answerInZone(world: AutotaskWorld, request: FakeRequest, origin: string): FakeAnswer {
  const { url, method } = request;
  const path = url.pathname.slice(ROOT.length + 1);
  if (path.endsWith('/entityInformation/fields')) return { status: 200, json: FIELDS };
  const isMade = path === 'Tickets' || path === 'Opportunities';
  if (method === 'POST' && isMade) return create(world[path], REQUIRED[path] ?? [], request);
  const [, entity = '', count] = /^(\w+)\/query(\/count)?$/.exec(path) ?? [];
  if (method !== 'POST' || !isEntity(entity, world)) return refusal(404, 'Not found');
  return answerOf(world[entity], count !== undefined, request, origin);
}

const list = (name: string, ...labels: string[]) => ({
  name,
  isPickList: true,
  picklistValues: labels.map((label, nr) => ({ value: String(nr + 1), label, isActive: true })),
});
const FIELDS = {
  fields: [
    list('queueID', 'Level I'),
    list('status', 'New', 'Closed', 'Lost'),
    list('priority', 'Medium'),
    list('stage', 'Quoted'),
    list('configurationItemType', 'Workstation', 'Firewall'),
    { name: 'title' },
  ],
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Tickets: ['companyID', 'title', 'status', 'priority', 'dueDateTime', 'queueID'],
  Opportunities: [
    'companyID',
    'title',
    'ownerResourceID',
    'amount',
    'cost',
    'createDate',
    'projectedCloseDate',
    'probability',
    'stage',
    'status',
    'useQuoteTotals',
  ],
};

function create(rows: Record<string, unknown>[], required: readonly string[], { body }: FakeRequest): FakeAnswer {
  const row = z.looseObject({}).parse(JSON.parse(body));
  const lacking = required.find((field) => row[field] === undefined);
  if (lacking !== undefined) return refusal(500, `${lacking} is required`);
  const id = 9000 + rows.length;
  rows.push({ ticketNumber: `T2026.${id}`, ...row, id });
  return { status: 200, json: { itemId: id } };
}

function isEntity(entity: string, world: AutotaskWorld): entity is keyof AutotaskWorld {
  return Object.hasOwn(world, entity);
}

function answerOf(rows: readonly Record<string, unknown>[], isCount: boolean, { url, body }: FakeRequest, origin: string): FakeAnswer {
  const question = Question.safeParse(JSON.parse(body));
  // Autotask returns 500 with reasons for invalid requests.
  if (!question.success) return refusal(500, 'Missing Filter or MaxRecords above 500');
  const { MaxRecords = 500, filter } = question.data;
  const found = rows.filter((row) => filter.every((one) => isMet(row, one)));
  if (isCount) return { status: 200, json: { queryCount: found.length } };
  const from = Number(url.searchParams.get('from') ?? '0');
  const items = found.slice(from, from + MaxRecords);
  const isLast = from + MaxRecords >= found.length;
  const nextPageUrl = isLast ? null : `${origin}${url.pathname}?from=${from + MaxRecords}`;
  return { status: 200, json: { items, pageDetails: { count: items.length, requestCount: MaxRecords, prevPageUrl: null, nextPageUrl } } };
}

function isMet(row: Record<string, unknown>, { op, field, value }: z.output<typeof Question>['filter'][number]): boolean {
  const own = row[field];
  if (Array.isArray(value)) return value.some((one) => one === own);
  if (op === 'contains') return String(own).includes(String(value));
  if (op === 'eq') return own === value;
  if (typeof value === 'number') return typeof own === 'number' && own >= value;
  const [at, wanted] = [Date.parse(`${String(own)}Z`), Date.parse(value)];
  if (op === 'lte') return at <= wanted;
  return op === 'gte' ? at >= wanted : at < wanted;
}
