import { z } from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from './fake.server.ts';

export interface AutotaskWorld {
  Companies: Record<string, unknown>[];
  Contacts: Record<string, unknown>[];
  Resources: Record<string, unknown>[];
  CompanyLocations: Record<string, unknown>[];
  ConfigurationItems: Record<string, unknown>[];
  Tickets: Record<string, unknown>[];
}

export const AUTOTASK_KEYS = { userName: 'api@msp.test', integrationCode: 'TRACKING' } as const;
export const AUTOTASK_SECRET = 'secret-of-the-api-user';

const Question = z.object({
  MaxRecords: z.number().max(500).optional(),
  IncludeFields: z.array(z.string()).optional(),
  filter: z.array(z.object({ op: z.enum(['eq', 'gte', 'lt']), field: z.string(), value: z.union([z.string(), z.number()]) })).min(1),
});

const ROOT = '/ATServicesRest/V1.0';
const refusal = (status: number, ...errors: string[]): FakeAnswer => ({ status, json: { errors } });

/** Autotask as its help describes it: a zone first, three headers, a filter that is demanded, pages by POST to an address that is named. */
export function openAutotaskFake(world: AutotaskWorld, calls = 12): Promise<FakeServer> {
  return openFake((request, origin) => {
    const { url, headers, method } = request;
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
        json: { externalRequestThreshold: 10_000, requestThresholdTimeframe: 60, currentTimeframeRequestCount: calls },
      };
    const [, entity = '', count] = /^\/ATServicesRest\/V1\.0\/(\w+)\/query(\/count)?$/.exec(url.pathname) ?? [];
    if (method !== 'POST' || !isEntity(entity, world)) return refusal(404, 'Not found');
    return answerOf(world[entity], count !== undefined, request, origin);
  });
}

function isEntity(entity: string, world: AutotaskWorld): entity is keyof AutotaskWorld {
  return Object.hasOwn(world, entity);
}

function answerOf(rows: readonly Record<string, unknown>[], isCount: boolean, { url, body }: FakeRequest, origin: string): FakeAnswer {
  const question = Question.safeParse(JSON.parse(body));
  // Mistakes are answered with 500 and reasons.
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
  if (typeof value === 'number') return op === 'eq' ? own === value : typeof own === 'number' && own >= value;
  const [at, wanted] = [Date.parse(`${String(own)}Z`), Date.parse(value)];
  return op === 'gte' ? at >= wanted : at < wanted;
}
