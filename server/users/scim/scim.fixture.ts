import { createScimToken } from '#contract/users/scim.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Sends requests as an identity provider, with the given token. */
export function directoryWith(server: TestServer, token: string) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<ScimAnswer> => {
    const { statusCode, headers, body } = await server.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    });
    return { status: statusCode, headers, body: body === '' ? {} : JSON.parse(body) };
  };
}

export type Directory = ReturnType<typeof directoryWith>;

export async function connectDirectory(server: TestServer, msp: TestOrganization): Promise<Directory> {
  const { token } = await msp.owner.sees(createScimToken);
  return directoryWith(server, token);
}

export const operations = (...list: object[]) => ({ schemas: [PATCH_OP], Operations: list });

/** Id of the resource in a successful answer. */
export function idOf({ status, body }: ScimAnswer): string {
  if (status >= 300 || typeof body['id'] !== 'string') throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body['id'];
}

export const outcome = ({ status, body }: ScimAnswer) => [status, body['scimType'] ?? null];

export const filtered = (kind: 'Users' | 'Groups', filter: string) => `/${kind}?filter=${encodeURIComponent(filter)}`;

/** Marks a domain as verified by the organisation. */
export async function verifyDomain(server: TestServer, msp: TestOrganization, domain: string): Promise<void> {
  await asAuth(server.pools, (tx) =>
    tx.insertInto('auth.domains').values({ domain, organizationId: msp.id, proof: 'test', verifiedAt: new Date() }).execute(),
  );
}
