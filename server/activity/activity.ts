import { createHmac } from 'node:crypto';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** Entries of the audit log are numbered for the whole platform; the number is hidden, because it would reveal how much happens there. */
export function opaqueId({ session }: Pick<Secrets, 'session'>, { organizationId }: Pick<Actor, 'organizationId'>, seq: number): string {
  return createHmac('sha256', session).update(`activity\n${organizationId}\n${seq}`).digest('base64url').slice(0, 22);
}
