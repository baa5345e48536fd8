import { closedSentence, type Feature } from '#domain/features/features.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { type Endpoint, refusalOfVisit, type RequiredAction } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor, VisitOfSession } from '#server/platform/http/actor.ts';
import { refuseNetwork } from './networks.ts';

/** One required action at a time: each would refuse the calls that the other needs. */
function requiredActionOf({ mustChangePassword, mustSetUpMfa }: Actor): RequiredAction | null {
  if (mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  return mustSetUpMfa ? 'MFA_SETUP_REQUIRED' : null;
}

/** Throws when this person may not make this call now. */
export function authorize(entry: Endpoint, actor: Actor, ip: string | null): void {
  refuseNetwork(actor.networks, ip);
  const action = requiredActionOf(actor);
  if (action && !entry.allowedDuring?.includes(action)) throw new Fault(action);
  if (actor.visit) refuseVisitor(entry, actor.visit);
  refuseClosed(entry, actor);
  mustBeAllowed(entry, actor);
  if (entry.sensitive && !actor.isFresh) throw new Fault('REAUTHENTICATION_REQUIRED');
}

/** The one place that refuses what the operator has closed to the organisation, in words that say why. */
function refuseClosed({ feature }: Endpoint, { closedFeatures, token }: Actor): void {
  if (feature) refuseFeature(feature, closedFeatures);
  if (token) refuseFeature('tokens', closedFeatures);
}

function refuseFeature(feature: Feature, closed: Actor['closedFeatures']): void {
  const reason = closed[feature];
  if (reason !== undefined) throw new Fault('FEATURE_CLOSED', { message: closedSentence(feature), details: reason, extra: { feature } });
}

function mustBeAllowed({ allow }: Endpoint, { roles, isSuperadmin, token }: Actor): void {
  if (allow === 'superadmin') {
    if (!isSuperadmin || token) throw new Fault('FORBIDDEN', { message: 'Superadmin access required' });
  } else if (allow !== 'public' && allow !== 'signedIn' && !can(roles, allow)) throw new Fault('FORBIDDEN');
}

/** The one place that holds a visiting superadmin to what a visit may do; the permissions of the visit come on top. */
function refuseVisitor(entry: Endpoint, visit: VisitOfSession): void {
  if (!visit.isOver) {
    const refusal = refusalOfVisit(entry, visit);
    if (refusal) throw new Fault(refusal);
  } else if (!entry.allowedDuring?.includes('VISIT_ENDED')) throw new Fault('VISIT_ENDED');
}
