import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#domain/users/permissions.rules.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Caller, caller } from './caller.ts';

export interface Person extends Caller {
  id: string;
  email: string;
}

export interface TestOrganization {
  id: string;
  name: string;
  owner: Person;
  person(role: Exclude<Role, 'owner'>): Promise<Person>;
}

interface PersonInput {
  organizationId: string;
  firstName: string;
  role: Role;
}

/** Organisation with its signed-in owner, created in the database to avoid a password hash. */
export async function newOrganization(app: FastifyInstance, pools: Pools, name: string): Promise<TestOrganization> {
  const id = randomUUID();
  const owner = await asAuth(pools, async (tx) => {
    await tx.insertInto('auth.organizations').values({ id }).execute();
    const account = await addAccount(tx, id);
    await setOrganization(tx, id);
    await tx
      .insertInto('organizations')
      .values({ organizationId: id, name, trialEndsAt: new Date(Date.now() + 14 * 86_400_000) })
      .execute();
    await addPerson(tx, account, { organizationId: id, firstName: 'Olive', role: 'owner' });
    return account;
  });
  return {
    id,
    name,
    owner: signedIn(app, owner),
    person: async (role) => {
      const account = await asAuth(pools, async (tx) => {
        const added = await addAccount(tx, id);
        await setOrganization(tx, id);
        await addPerson(tx, added, { organizationId: id, firstName: role, role });
        return added;
      });
      return signedIn(app, account);
    },
  };
}

interface SignedInAccount {
  id: string;
  email: string;
  token: string;
}

function signedIn(app: FastifyInstance, { id, email, token }: SignedInAccount): Person {
  return { ...caller(app, { sid: token }), id, email };
}

async function addAccount(tx: Tx, organizationId: string): Promise<SignedInAccount> {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const email = `${id.slice(0, 8)}@msp.test`;
  await tx.insertInto('auth.users').values({ id, organizationId, email, emailVerifiedAt: new Date() }).execute();
  await tx
    .insertInto('auth.sessions')
    .values({
      tokenHash: createHash('sha256').update(token).digest(),
      userId: id,
      organizationId,
      idleSeconds: 1800,
      expiresAt: new Date(Date.now() + 12 * 3_600_000),
    })
    .execute();
  return { id, email, token };
}

async function addPerson(tx: Tx, account: SignedInAccount, { firstName, role }: PersonInput): Promise<void> {
  await tx
    .insertInto('people')
    .values({
      id: account.id,
      email: account.email,
      firstName,
      lastName: 'Tester',
      roles: role === 'owner' ? [] : [role],
      isOwner: role === 'owner',
      lastActiveAt: new Date(),
    })
    .execute();
}
