import { fetchToken, type Ground, logIn } from './ground.ts';

/** KiB of one hash: as shipped, and the least that the configuration allows. */
const MEMORIES = [65_536, 19_456];
const TIMES = 9;
const AT_ONCE = 10;
const ROUNDS = 3;

export interface LoginResult {
  memory: number;
  /** Median milliseconds: of the hash alone, of a request with nobody else about, and of ten people's requests at once. */
  alone: number;
  one: number;
  ten: number;
  tenPerSecond: number;
}

/** What a password costs is meant to be slow; the question is how much is added to it, and what ten people at once wait. */
export async function measureLogin(ground: Ground): Promise<LoginResult[]> {
  const emails = ground.organization.people.filter(({ status }) => status === 'active').map(({ email }) => email);
  const people = emails.slice(0, AT_ONCE);
  const results: LoginResult[] = [];
  for (const memory of MEMORIES) {
    const server = await ground.startServer({ ARGON2_MEMORY: String(memory) });
    // The first sign-in makes the hash anew by this recipe.
    for (const email of people) await timeLogin(server.port, email);
    const alone = await inTurn(TIMES, () => ground.timeHash(memory));
    const one = await inTurn(TIMES, (turn) => timeLogin(server.port, people[turn % people.length] ?? ''));
    const ten = await allAtOnce(server.port, people);
    results.push({ memory, alone: middle(alone), one: middle(one), ...ten });
    await server.stop();
  }
  return results;
}

async function inTurn(times: number, work: (turn: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await work(turn));
  return taken;
}

async function allAtOnce(port: number, people: readonly string[]) {
  const taken: number[] = [];
  let whole = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = await Promise.all(people.map(() => fetchToken(port, {})));
    const began = performance.now();
    const timed = people.map(async (email, at) => {
      const token = tokens[at];
      if (token) await logIn(port, email, token);
      return performance.now() - began;
    });
    taken.push(...(await Promise.all(timed)));
    whole += performance.now() - began;
  }
  return { ten: middle(taken), tenPerSecond: (taken.length / whole) * 1000 };
}

async function timeLogin(port: number, email: string): Promise<number> {
  const token = await fetchToken(port, {});
  const began = performance.now();
  await logIn(port, email, token);
  return performance.now() - began;
}

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
