import { can } from '#domain/users/permissions.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Fault } from './faults.ts';
import type { Actor } from './actor.ts';

/** One gate after the other: each would hold up the way through the other. */
function refuseAtGate({ passes }: Endpoint, actor: Actor): void {
  if (actor.mustChangePassword) {
    if (!passes?.includes('password')) throw new Fault('PASSWORD_CHANGE_REQUIRED');
    return;
  }
  if (actor.mustSetUpMfa && !passes?.includes('mfa')) throw new Fault('MFA_SETUP_REQUIRED');
}

/** Whether this person may make this call now; throws when not. */
export function authorize(entry: Endpoint, actor: Actor): void {
  refuseAtGate(entry, actor);
  if (entry.allow !== 'public' && entry.allow !== 'signedIn' && !can(actor.roles, entry.allow)) throw new Fault('FORBIDDEN');
  if (entry.sensitive && !actor.isFresh) throw new Fault('REAUTHENTICATION_REQUIRED');
}
