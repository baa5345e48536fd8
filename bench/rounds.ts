import { countCpu } from './cost.ts';
import type { Ground } from './ground.ts';
import { measure, type Measured, shooters } from './load.ts';
import type { Operation } from './operations.ts';
import type { Program } from './programs.ts';

export interface Side extends Measured {
  /** CPU milliseconds of one request: the program's own, and that of its database processes. */
  serverCpu: number;
  databaseCpu: number;
  /** The 99th percentile with fifty connections; not measured where no goal is set. */
  p99At50: number | null;
}

export interface Result {
  name: string;
  goal: Operation['goal'];
  isPoll: boolean;
  /** Requests per second as a share of the floor's: the median of the rounds, each of which met both in the same moment of the machine. */
  ratio: number;
  product: Side;
  floor: Side;
}

export interface Lengths {
  seconds: number;
  rounds: number;
}

const CONNECTIONS = 10;
const MANY = 50;

/** Product and floor in turn, so that a busy moment of the machine meets both. What has no goal is measured half as long. */
export async function compare(ground: Ground, server: Program, floor: Program, operation: Operation, wished: Lengths): Promise<Result> {
  const lengths = operation.goal ? wished : { ...wished, seconds: wished.seconds / 2 };
  const sides = [
    { program: server, prepare: (connections: number) => operation.product(connections), rounds: [] as Round[] },
    { program: floor, prepare: (connections: number) => operation.floor(connections), rounds: [] as Round[] },
  ];
  for (const { program, prepare } of sides)
    await measure(program.port, await shootersOf(prepare, CONNECTIONS), Math.min(1, lengths.seconds));
  for (let round = 0; round < lengths.rounds; round += 1) {
    // The other way round every second time, so that neither always comes first.
    for (const { program, prepare, rounds } of round % 2 === 0 ? sides : sides.toReversed())
      rounds.push(await oneRound(ground, program, prepare, lengths.seconds));
  }
  const p99s: number[][] = [[], []];
  for (let round = 0; operation.goal && round < 2; round += 1) {
    for (const [at, { program, prepare }] of sides.entries()) {
      p99s[at]?.push((await measure(program.port, await shootersOf(prepare, MANY), lengths.seconds)).p99);
    }
  }
  const [product, bare] = sides.map(({ rounds }, at) => together(rounds, leastOf(p99s[at] ?? [])));
  if (!product || !bare) throw new Error('Two sides were measured.');
  const ratio = medianOf(sharesOf(sides.map(({ rounds }) => rounds)));
  return { name: operation.name, goal: operation.goal, isPoll: operation.isPoll === true, ratio, product, floor: bare };
}

/** Round by round, the product's requests per second by the floor's. */
const sharesOf = ([ours = [], theirs = []]: readonly Round[][]) =>
  ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN));

const medianOf = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const leastOf = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null);

type Round = Measured & { serverCpu: number; databaseCpu: number };

async function shootersOf(prepare: Operation['product'], connections: number) {
  return shooters(connections, await prepare(connections));
}

async function oneRound(ground: Ground, program: Program, prepare: Operation['product'], seconds: number): Promise<Round> {
  const prepared = await shootersOf(prepare, CONNECTIONS);
  const spent = await countCpu(ground.admin, program.pid, program.application);
  const measured = await measure(program.port, prepared, seconds);
  const { server, database } = await spent();
  return { ...measured, serverCpu: server / measured.requests, databaseCpu: database / measured.requests };
}

/** The median round of each figure, so that one disturbed round changes nothing. */
function together(rounds: readonly Round[], p99At50: number | null): Side {
  const median = (read: (round: Round) => number) => medianOf(rounds.map(read));
  return {
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    perSecond: median((round) => round.perSecond),
    p50: median((round) => round.p50),
    p99: median((round) => round.p99),
    bytes: median((round) => round.bytes),
    failures: rounds.reduce((sum, round) => sum + round.failures, 0),
    serverCpu: median((round) => round.serverCpu),
    databaseCpu: median((round) => round.databaseCpu),
    p99At50,
  };
}
