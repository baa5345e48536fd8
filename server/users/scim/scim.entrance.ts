import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { closedSentence } from '#domain/features/features.rules.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { audit, type AuditEntry, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization, openTransaction } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { bearerOf } from '#server/platform/http/access/bearer.ts';
import { refuseNetwork } from '#server/platform/http/access/networks.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { askStanding, refuseReadOnly } from '#server/platform/http/access/read-only.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { ScimError } from './scim.errors.ts';

/** Requests per minute of one organisation. */
const PER_MINUTE = 600;
/** Actor in the audit log. */
const DIRECTORY = { directory: 'Directory (SCIM)' };

/** Request of a directory, with the transaction of the token's organisation in the pool of accounts. */
export interface ScimCall {
  tx: Tx;
  organizationId: string;
  context: AppContext;
  now: Date;
  reply: FastifyReply;
  /** Address of the resources, without a trailing slash. */
  base: string;
  audit(...entries: AuditEntry[]): Promise<void>;
}

const Entered = z.nullable(
  z.object({
    organizationId: z.string(),
    networks: z.array(z.string()),
    closedFeatures: z.object({ tokens: z.string().optional() }).optional(),
    ownLimits: z.object({ tokenRequests: z.number().optional() }).optional(),
  }),
);
type Entered = NonNullable<z.output<typeof Entered>>;

interface ScimRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** True for requests that create a person, which a read-only subscription refuses. */
  invites: boolean;
}

export function scimAddress({ config }: Pick<AppContext, 'config'>): string {
  return `${config.publicUrl}/scim/v2`;
}

/** Opens the organisation of the token. Only SCIM tokens are accepted, and they open nothing else. */
export async function enterScim<T>(
  context: AppContext,
  { request, reply, invites }: ScimRequest,
  work: (call: ScimCall) => Promise<T>,
): Promise<T> {
  const token = bearerOf(request);
  if (token === undefined) throw unknownToken();
  if (request.method !== 'GET' && request.method !== 'DELETE') await context.disk.refuseWhileFull();
  const origin = originOf(request);
  const standing = invites ? askStanding(context, inviteUser) : [];
  const first = [{ text: 'select public.enter_scim($1)', values: [hashToken(token)] }, ...standing];
  let organizationId: string | undefined;
  try {
    return await openTransaction(context.pools.auth, { first, readsOnly: request.method === 'GET' }, (tx, [entered, ...rows]) => {
      const found = Entered.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
      if (found === null) throw unknownToken();
      organizationId = found.organizationId;
      admit(context, found, origin.ip);
      refuseReadOnly(
        context,
        rows.map((result) => result.rows),
      );
      return work({
        tx,
        organizationId,
        context,
        now: context.now(),
        reply,
        base: scimAddress(context),
        audit: (...entries) => audit(tx, DIRECTORY, origin, ...entries),
      });
    });
  } catch (error) {
    if (error instanceof ScimError && error.recorded && organizationId)
      await record(context, organizationId, { origin, entry: error.recorded });
    throw error;
  }
}

function unknownToken(): ScimError {
  return new ScimError(401, 'This SCIM token is missing, unknown or revoked');
}

function admit({ windows }: AppContext, { organizationId, networks, closedFeatures, ownLimits }: Entered, ip: string | null): void {
  refuseNetwork(networks, ip);
  const reason = closedFeatures?.tokens;
  if (reason !== undefined) throw new Fault('FEATURE_CLOSED', { message: closedSentence('tokens') });
  const now = Date.now();
  const { used, most, resetAt } = windows.count(`scim ${organizationId}`, ownLimits?.tokenRequests ?? PER_MINUTE, null, now);
  if (used > most) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.max(1, Math.ceil((resetAt - now) / 1000)) } });
}

/** Separate transaction, because the refusal rolls back the other. */
function record({ pools }: AppContext, organizationId: string, { origin, entry }: { origin: Origin; entry: AuditEntry }): Promise<void> {
  return asOrganization(pools, organizationId, (tx) => audit(tx, DIRECTORY, origin, entry));
}
