import { newRolesOf } from '#domain/auth/providers.rules.ts';
import type { previewSsoRoles, RolePreview } from '#contract/auth/sso.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { findConnection } from '#server/auth/sso/sso.queries.ts';
import { listPeopleAt } from './roles.queries.ts';

const MOST_SHOWN = 200;

/** Roles after the next sign-in of everyone at the provider, by the rule that the sign-in itself applies. */
export async function previewRoles({ tx, actor, params, body }: SignedInCall<typeof previewSsoRoles>): Promise<RolePreview> {
  const { organizationId } = actor;
  const provider = await findConnection(tx, organizationId, params.id);
  if (!provider) throw new Fault('INTEGRATION_NOT_FOUND');
  const people = await listPeopleAt(tx, { organizationId, issuer: provider.issuer });
  const known = people.flatMap(({ groups, ...person }) => (groups === null ? [] : [{ ...person, groups }]));
  const changed = known.flatMap(({ id, firstName, lastName, email, groups, ...person }) => {
    const after = newRolesOf(person, groups, body);
    const name = `${firstName} ${lastName}`.trim();
    return after === null ? [] : [{ id, name, email, groups, before: person.roles, after }];
  });
  return {
    changed: changed.slice(0, MOST_SHOWN),
    total: changed.length,
    kept: known.length - changed.length,
    unknown: people.length - known.length,
  };
}
