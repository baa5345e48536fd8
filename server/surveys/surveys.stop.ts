import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { changeSurveyStop, readSurveyStop, SurveyStop } from '#contract/surveys/surveys.answer.contract.ts';
import { limitShareDecisions, limitShareReads } from '#server/auth/auth.ts';
import { providerLook } from '#server/qbrs/qbrs.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { rawBodyOf, routeRaw } from '#server/platform/http/raw-body.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { contactOfAddress, hasStopped, setOptOut } from './surveys.stop.queries.ts';

const MAC_BYTES = 16;
const ID_BYTES = 16;
const DIGEST_BYTES = 32;

/** Address of a survey, as its token names it. */
interface Stop {
  organizationId: string;
  addressDigest: Buffer;
}

/**
 * Signed right to stop surveys to one address, and to nothing else. It contains a digest of the address, so it works from every earlier
 * email and after the contact was deleted.
 */
export function stopTokenOf(
  { session }: Pick<Secrets, 'session'>,
  { organizationId, email }: { organizationId: string; email: string },
): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest();
  const named = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), digest]);
  return Buffer.concat([named, macOf(session, named)]).toString('base64url');
}

function macOf(session: Buffer, named: Buffer): Buffer {
  return createHmac('sha256', session).update('stop surveys\n').update(named).digest().subarray(0, MAC_BYTES);
}

/** Throws for a token that was not issued here. */
function stopOf({ session }: Pick<Secrets, 'session'>, token: string): Stop {
  const bytes = Buffer.from(token, 'base64url');
  const [named, mac] = [bytes.subarray(0, ID_BYTES + DIGEST_BYTES), bytes.subarray(ID_BYTES + DIGEST_BYTES)];
  const isGenuine = mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(session, named));
  if (!isGenuine) throw new Fault('SURVEY_LINK_INVALID');
  const id = named.subarray(0, ID_BYTES).toString('hex');
  const organizationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { organizationId, addressDigest: named.subarray(ID_BYTES) };
}

export async function openStop({ context, params, origin, reply }: PublicCall<typeof readSurveyStop>): Promise<SurveyStop> {
  void reply.header('cache-control', 'no-store');
  await limitShareReads(context, origin.ip);
  const stop = stopOf(context.secrets, params.token);
  return asOrganization(context.pools, stop.organizationId, async (tx) => viewOf(tx, await hasStopped(tx, stop.addressDigest)));
}

export async function changeStop({ context, params, body, origin }: PublicCall<typeof changeSurveyStop>): Promise<SurveyStop> {
  await limitShareReads(context, origin.ip);
  const stop = stopOf(context.secrets, params.token);
  return save(context, stop, { isStopped: body.isStopped, origin });
}

async function save(context: AppContext, stop: Stop, { isStopped, origin }: { isStopped: boolean; origin: Origin }): Promise<SurveyStop> {
  const { organizationId, addressDigest } = stop;
  await limitShareDecisions(context, `stop ${addressDigest.toString('hex')}`);
  return asOrganization(context.pools, organizationId, async (tx) => {
    const view = await viewOf(tx, isStopped);
    if (await setOptOut(tx, addressDigest, isStopped)) await record(tx, addressDigest, { isStopped, origin });
    return view;
  });
}

/** Records nothing if the address is no longer the one of a contact. */
async function record(tx: Tx, digest: Buffer, { isStopped, origin }: { isStopped: boolean; origin: Origin }): Promise<void> {
  const contact = await contactOfAddress(tx, digest);
  if (!contact) return;
  const action = isStopped ? 'contact.surveys_stopped' : 'contact.surveys_allowed';
  const { id, name, customerId } = contact;
  // Single line, because it appears in the audit log.
  const label = name.replace(/\p{Cc}+/gu, ' ');
  await audit(tx, { surveyed: label }, origin, { action, entity: { type: 'contact', id, label }, customerId });
}

async function viewOf(tx: Tx, isStopped: boolean): Promise<SurveyStop> {
  return { ...(await providerLook(tx)), isStopped };
}

const ONE_CLICK = /List-Unsubscribe"?(?:=|\s+)One-Click/i;
const MOST_BYTES = 4096;

/**
 * Address in the header `List-Unsubscribe`, which mail programs call without a browser (RFC 8058). A link scanner that opens it reads the
 * page, which asks first.
 */
export function oneClickStop(app: FastifyInstance, context: AppContext): void {
  routeRaw(app, {
    method: 'POST',
    url: '/survey/stop/:token',
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const origin = originOf(request);
      void reply.header('cache-control', 'no-store');
      await limitShareReads(context, origin.ip);
      if (!ONE_CLICK.test(rawBodyOf(request).toString('latin1')))
        throw new Fault('VALIDATION_ERROR', { message: 'The body must be List-Unsubscribe=One-Click' });
      const { token } = request.params as { token: string }; // The route's own parameter.
      await save(context, stopOf(context.secrets, token), { isStopped: true, origin });
      return reply.code(200).send();
    },
  });
}
