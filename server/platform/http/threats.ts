import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Threat, threatInAddress, threatInHeader } from '#domain/limits/threats.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { asConsole, asOrganization } from '#server/platform/db/pools.ts';
import { originOf } from './access/origin.ts';
import { type Actor, enterToRead } from './actor.ts';
import { entranceOf } from './entrance.ts';
import { ThreatFault } from './faults.ts';
import { noteCaller } from './request-log.ts';

type Watching = Pick<
  AppContext,
  'assistantCalls' | 'config' | 'pools' | 'cookies' | 'callers' | 'tokenUses' | 'windows' | 'backgroundWork'
>;

/** Request headers that appear in logs and pages. */
const SHOWN_HEADERS = ['user-agent', 'x-request-id'] as const;
/** Threats recorded per sender and minute; further ones are rejected without a record. */
const RECORDED_PER_MINUTE = 10;

/** Rejects requests whose URL or headers are an attack, and records these and all other threats (`ThreatFault`). */
export function watchThreats(app: FastifyInstance, context: Watching): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const threat = threatIn(request);
    if (threat === null) return done();
    // Looks up the sender only for attacks.
    void noteSender(context, request).then(() => done(new ThreatFault(threat)));
  });
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof ThreatFault) recordLater(context, request, error.threat);
    done();
  });
}

function threatIn({ url, headers }: FastifyRequest): Threat | null {
  const [path = ''] = url.split('?', 1);
  const inHeaders = SHOWN_HEADERS.map((name) => threatInHeader(String(headers[name] ?? '')));
  return threatInAddress(path) ?? inHeaders.find((threat) => threat !== null) ?? null;
}

async function noteSender(context: Watching, request: FastifyRequest): Promise<void> {
  try {
    const { actor } = await enterToRead(context.pools, { ...entranceOf(context, { passive: true }, request), statements: [] });
    noteCaller(context, request, actor);
  } catch {
    // Without a session, or if it cannot be read now, the sender counts as a stranger.
  }
}

function recordLater(context: Watching, request: FastifyRequest, threat: Threat): void {
  const actor = context.callers.get(request)?.actor;
  const { used, most } = context.windows.count(`threat ${actor?.userId ?? request.ip}`, RECORDED_PER_MINUTE, null, Date.now());
  if (used > most) return;
  const recorded = actor ? recordOf(context, request, { actor, threat }) : recordOfStranger(context, request, threat);
  context.backgroundWork.add(recorded.catch((error: unknown) => request.log.error({ err: error }, 'threat not recorded')));
}

/** Separate transaction, because the refusal rolls back the other. */
function recordOf({ pools }: Watching, request: FastifyRequest, { actor, threat }: { actor: Actor; threat: Threat }): Promise<void> {
  const entity = { type: actor.token ? 'api_token' : 'user', id: actor.token?.id ?? actor.userId, label: actor.name };
  const after = { reason: threat, request: callOf(request) };
  return asOrganization(pools, actor.organizationId, (tx) =>
    audit(tx, actor, originOf(request), { action: 'security.threat', entity, after, outcome: 'denied' }),
  );
}

/** Strangers belong to no organisation, so their threats are recorded only in the platform console. */
async function recordOfStranger({ pools }: Watching, request: FastifyRequest, threat: Threat): Promise<void> {
  const row = { reason: threat, request: callOf(request), ip: originOf(request).ip };
  await asConsole(pools, (tx) => tx.insertInto('console.threats').values(row).execute());
}

/** Route pattern, which repeats nothing that was sent. */
const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'unknown address'}`;
