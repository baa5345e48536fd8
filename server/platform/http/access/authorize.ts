import { closedSentence, type Feature } from '#domain/features/features.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { type Endpoint, refusalOfVisit, type RequiredAction } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor, VisitOfSession } from '#server/platform/http/actor.ts';
import { refuseNetwork } from './networks.ts';

/** Only one required action at a time, because each blocks the calls that the other needs. */
function requiredActionOf({ mustChangePassword, mustSetUpMfa }: Actor): RequiredAction | null {
  if (mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  return mustSetUpMfa ? 'MFA_SETUP_REQUIRED' : null;
}

/** Throws if the actor may not make this call now. */
export function authorize(entry: Endpoint, actor: Actor, ip: string | null): void {
  refuseNetwork(actor.networks, ip);
  const action = requiredActionOf(actor);
  if (action && !entry.allowedDuring?.includes(action)) throw new Fault(action);
  if (actor.visit) refuseVisitor(entry, actor.visit);
  refuseClosed(entry, actor);
  mustBeAllowed(entry, actor);
  if (entry.sensitive && !actor.isFresh) throw new Fault('REAUTHENTICATION_REQUIRED');
}

/** Single place that rejects disabled features, with the reason. */
function refuseClosed({ feature }: Endpoint, { closedFeatures, token }: Actor): void {
  if (feature) refuseFeature(feature, closedFeatures);
  if (token?.scopes === null) refuseFeature('tokens', closedFeatures);
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

/** Single place that enforces the limits of support access, in addition to its permissions. */
function refuseVisitor(entry: Endpoint, visit: VisitOfSession): void {
  if (!visit.isOver) {
    const refusal = refusalOfVisit(entry, visit);
    if (refusal) throw new Fault(refusal);
  } else if (!entry.allowedDuring?.includes('VISIT_ENDED')) throw new Fault('VISIT_ENDED');
}
