import { writeFile } from 'node:fs/promises';
import { ACTIVITY_MOVES } from '#domain/activity/activity.rules.ts';
import { THREE_DECIMALS, WITHOUT_DECIMALS } from '#domain/money/money.rules.ts';
import { LOWEST_ROLE, rank, ROLES } from '#domain/users/permissions.rules.ts';

const WIDTH = 140;

/** Bracketed SQL list, wrapped at 140 characters. */
function listed(values: Iterable<string>): string {
  const lines: string[] = [];
  for (const value of values) {
    const last = lines.at(-1);
    const text = `'${value}'`;
    if (last !== undefined && last.length + text.length + 2 <= WIDTH - 6) lines[lines.length - 1] = `${last}, ${text}`;
    else lines.push(text);
  }
  return `(${lines.join(',\n     ')})`;
}

const ranked = ROLES.filter((role) => role !== 'owner' && rank(role) > 1).toSorted((one, other) => rank(other) - rank(one));

/** Domain lists needed in statements and indexes, as database functions. They are inlined, so that indexes on their result apply. */
export function listsSql(): string {
  return `-- Lists of the domain as functions, written by \`npm run lists\` (server/platform/db/lists/lists.ts). After a release, a changed list is a new
-- migration that replaces its function.

-- The entries of the audit log that the activity shows: ACTIVITY_MOVES in domain/activity/activity.rules.ts.
create function public.is_activity_move(action text) returns boolean language sql immutable parallel safe as
$$ select action in
    ${listed(Object.keys(ACTIVITY_MOVES))} $$;

-- Rank of a person's highest role, and whether it may approve: ROLES and LOWEST_ROLE in domain/users/permissions.rules.ts.
create function public.role_rank(roles text[], is_owner boolean) returns integer language sql immutable parallel safe as
$$ select case when is_owner then ${rank('owner')} ${ranked.map((role) => `when '${role}' = any (roles) then ${rank(role)}`).join(' ')} else 1 end $$;

create function public.may_approve(roles text[], is_owner boolean) returns boolean language sql immutable parallel safe as
$$ select public.role_rank(roles, is_owner) >= ${rank(LOWEST_ROLE['assessments:approve'])} $$;

-- Decimals of a currency: decimalsOf in domain/money/money.rules.ts.
create function public.currency_decimals(currency text) returns smallint language sql immutable parallel safe as $$
  select case
    when currency in ${listed(WITHOUT_DECIMALS)} then 0
    when currency in ${listed(THREE_DECIMALS)} then 3
    else 2 end::smallint $$;
`;
}

// Run as a program, writes the first lists migration.
if (import.meta.main) await writeFile(new URL('../../../../migrations/0002_lists.sql', import.meta.url), listsSql());
