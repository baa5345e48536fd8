import type { Endpoint } from '#contract/endpoint.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { endConnections, revoked } from './oauth/apps.queries.ts';

/** Revokes the apps of an organisation that turns off assistant access; API tokens keep working elsewhere. */
export async function revokeConnections<E extends Endpoint>({ tx, audit }: SignedInCall<E>): Promise<void> {
  await audit(...(await endConnections(tx)).map(revoked));
}
