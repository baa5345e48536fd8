import type { Role } from '#domain/users/permissions.rules.ts';
import type { Chance } from './demo.chance.ts';
import type { DemoRow } from './demo.insert.ts';
import { MORE_FIRST, MORE_LAST, PEOPLE } from '#demo/data/people.ts';
import { type DemoPerson, daysAfter } from './demo.world.ts';

const FIRST_ROLES: readonly Role[] = ['owner', 'admin', 'vcio', 'alignment_engineer', 'alignment_engineer'];
const ENOUGH_FOR_VARIETY = 10;

/** Domain that can never receive email, unique per organisation, because an address may exist only once. */
export function mailDomain(organizationName: string, organizationId: string): string {
  const slug = organizationName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug.slice(0, 40) || 'demo'}-${organizationId.slice(-4)}.example`;
}

export function demoPeople(count: number, domain: string, chance: Chance, joinedAt: Date): DemoPerson[] {
  return Array.from({ length: count }, (_, i) => {
    const [firstName, lastName, handle] = nameOf(i);
    return {
      id: chance.id(joinedAt),
      firstName,
      lastName,
      email: `${handle}@${domain}`,
      role: roleOf(i, chance),
      status: statusOf(i, count),
    };
  });
}

function nameOf(i: number): readonly [string, string, string] {
  const known = PEOPLE[i];
  if (known) return known;
  const first = MORE_FIRST[i % MORE_FIRST.length] ?? 'Alex';
  const last = MORE_LAST[i % MORE_LAST.length] ?? 'Morgan';
  return [first, last, `${first}.${last}.${i}`.toLowerCase()];
}

function roleOf(i: number, chance: Chance): Role {
  const fixed = FIRST_ROLES[i];
  if (fixed) return fixed;
  const draw = chance.next();
  if (draw < 0.06) return 'admin';
  return draw < 0.32 ? 'vcio' : 'alignment_engineer';
}

function statusOf(i: number, count: number): DemoPerson['status'] {
  if (count < ENOUGH_FOR_VARIETY) return 'active';
  if (i === count - 1) return 'invited';
  return i === count - 2 ? 'disabled' : 'active';
}

export function personRow(person: DemoPerson, i: number, now: Date): DemoRow {
  const lastActive = person.status === 'active' ? daysAfter(now, -((i * 7) % 23) / 2) : null;
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    roles: person.role === 'owner' ? [] : [person.role],
    is_owner: person.role === 'owner',
    status: person.status,
    last_login_at: lastActive,
    last_active_at: lastActive,
    theme: 'dark',
    version: 1,
    created_at: daysAfter(now, -400),
    updated_at: daysAfter(now, -400),
  };
}
