import { setTimeout as pause } from 'node:timers/promises';
import { SavingClient, keepSaving, type Ledger, prepareLine, type Stored, storedAnswers } from './torture.line.ts';
import { newVictim, type Victim } from './torture.server.ts';

const CLIENTS = 8;
const QUESTIONS = 40;
const DEFAULT_ROUNDS = 20;

/** Kills the server at random moments while clients save, then verifies everything that was acknowledged. */
const totals = { acknowledged: 0, verified: 0, lost: 0, landed: 0, saves: 0 };
const restarts: Record<'server' | 'server and database', number[]> = { server: [], 'server and database': [] };

async function torture(victim: Victim, rounds: number): Promise<void> {
  await victim.start();
  const browser = new SavingClient(victim.url);
  const assessmentId = await prepareLine(browser, QUESTIONS);
  const ledgers = new Map<string, Ledger>();
  for (const [key, acknowledged] of await storedAnswers(browser, assessmentId)) ledgers.set(key, { acknowledged, sent: null });

  for (let round = 1; round <= rounds; round += 1) {
    const what = round % 2 === 1 ? 'server' : 'server and database';
    const saved = await saveUntilKilled(victim, browser, assessmentId, ledgers, what);
    const restarted = await victim.start();
    restarts[what].push(restarted);
    const lost = verify(ledgers, await storedAnswers(browser, assessmentId));
    const verdict = lost.length === 0 ? 'nothing lost' : `LOST ${lost.join('; ')}`;
    console.log(
      `Round ${round}: killed the ${what} after ${saved} acknowledged answers, ready again in ${restarted.toFixed(0)} ms, ${verdict}`,
    );
  }
}

async function saveUntilKilled(
  victim: Victim,
  browser: SavingClient,
  assessmentId: string,
  ledgers: ReadonlyMap<string, Ledger>,
  what: 'server' | 'server and database',
): Promise<number> {
  let killed = false;
  const savers = Array.from({ length: CLIENTS }, (_, client) => {
    const own = new Map([...ledgers].filter((_, i) => i % CLIENTS === client));
    return keepSaving(browser, assessmentId, own, () => killed).then((outcome) => {
      if (outcome.failure && !killed) throw new Error('A save failed before anything was killed.', { cause: outcome.failure });
      return outcome.acknowledged;
    });
  });
  const all = Promise.all(savers);
  // Ends the wait when a saver fails early.
  await Promise.race([all, pause(200 + Math.random() * 1300)]);
  killed = true;
  await victim.kill(what);
  const counts = await all;
  const saved = counts.reduce((sum, count) => sum + count, 0);
  totals.acknowledged += saved;
  return saved;
}

/** Requires every acknowledged answer to be stored; one without a response may be stored as the next version. Returns the lost ones. */
function verify(ledgers: ReadonlyMap<string, Ledger>, stored: ReadonlyMap<string, Stored>): string[] {
  const lost: string[] = [];
  for (const [key, ledger] of ledgers) {
    const found = stored.get(key) ?? { value: null, version: 0 };
    const isThere = found.version === ledger.acknowledged.version && found.value === ledger.acknowledged.value;
    const hasLanded = ledger.sent !== null && found.version === ledger.acknowledged.version + 1 && found.value === ledger.sent;
    if (isThere || hasLanded) totals.verified += 1;
    else lost.push(`${key}: acknowledged ${JSON.stringify(ledger.acknowledged)}, found ${JSON.stringify(found)}`);
    if (hasLanded) totals.landed += 1;
    ledger.acknowledged = found;
    ledger.sent = null;
  }
  totals.lost += lost.length;
  return lost;
}

function tell(): void {
  console.log(`\nAcknowledged answers: ${totals.acknowledged}`);
  console.log(
    `Questions compared after the kills: ${totals.verified + totals.lost}, as acknowledged: ${totals.verified}, lost: ${totals.lost}`,
  );
  console.log(`Unacknowledged answers that had landed all the same: ${totals.landed}`);
  for (const [what, times] of Object.entries(restarts)) {
    if (times.length === 0) continue;
    const average = times.reduce((sum, time) => sum + time, 0) / times.length;
    console.log(
      `Restart after killing the ${what}: ${average.toFixed(0)} ms on average, ${Math.max(...times).toFixed(0)} ms at most (${times.length} times)`,
    );
  }
}

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) throw new Error('The number of rounds must be from 1 to 1000.');
  if (process.platform !== 'linux') throw new Error('The torture finds the processes of the database in /proc, so it runs on Linux alone.');
  const victim = await newVictim();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void victim.clear().finally(() => process.exit(1)));
  try {
    await torture(victim, rounds);
    tell();
    if (totals.lost > 0 || totals.acknowledged === 0) process.exitCode = 1;
  } finally {
    await victim.clear();
  }
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
