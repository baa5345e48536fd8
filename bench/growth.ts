import { randomUUID } from 'node:crypto';
import type { DemoOrganization } from '#server/demo/demo.fill.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Ground } from './ground.ts';
import { measure, shooters } from './load.ts';

/** What people look at all day, which must not cost more in a large organisation than in a small one. */
const CALLS = [
  '/api/dashboard/stats',
  '/api/dashboard/activity',
  '/api/dashboard/trend',
  '/api/dashboard/today',
  '/api/assessments/counts',
  '/api/qbrs/counts',
];
const ROUNDS = 5;

export interface Growth {
  path: string;
  /** Median milliseconds of one connection in organisations of size S, M and L. */
  medians: Record<'S' | 'M' | 'L', number>;
  ratio: number;
  failures: number;
}

/** One connection, the sizes in turn, and of each the median of its rounds, so that a busy moment meets all three. */
export async function measureGrowth(ground: Ground, tell: (line: string) => void): Promise<Growth[]> {
  tell('Filling organisations of sizes S and L to compare with.');
  const organizations = { S: await ground.fill('S'), M: ground.organization, L: await ground.fill('L') };
  const server = await ground.startServer();
  const cookies = {
    S: await visitorOf(ground, organizations.S),
    M: await visitorOf(ground, organizations.M),
    L: await visitorOf(ground, organizations.L),
  };
  const grown: Growth[] = [];
  for (const path of CALLS) {
    const times: Record<'S' | 'M' | 'L', number[]> = { S: [], M: [], L: [] };
    let failures = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const size of ['S', 'M', 'L'] as const) {
        const asking = shooters(1, () => ({ next: () => ({ method: 'GET', path, headers: { cookie: cookies[size] } }) }));
        const { p50, failures: failed } = await measure(server.port, asking, 0.4);
        failures += failed;
        // The first round only warms up.
        if (round > 0) times[size].push(p50);
      }
    }
    const medians = { S: middle(times.S), M: middle(times.M), L: middle(times.L) };
    grown.push({ path, medians, ratio: medians.L / medians.M, failures });
  }
  await server.stop();
  return grown;
}

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function visitorOf(ground: Ground, { id, people }: DemoOrganization): Promise<string> {
  const vcio = people.find((person) => person.role === 'vcio' && person.status === 'active');
  const token = randomUUID();
  await ground.admin.query(
    `insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at)
     values ($1, $2, $3, 36000, now() + interval '10 hours')`,
    [hashToken(token), vcio?.id, id],
  );
  return `sid=${token}`;
}
