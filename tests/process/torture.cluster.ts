import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { inviteUser } from '#contract/users/users.contract.ts';
import { type ServerProcess, spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { keepSaving, type Ledger, prepareLine, SavingClient, storedAnswers, type Stored } from './torture.line.ts';
import { missingPrograms, type PatroniCluster, startCluster } from './torture.patroni.ts';

const CLIENTS = 8;
const QUESTIONS = 40;
const DEFAULT_ROUNDS = 10;
const SECRET_KEY = 'of two processes that are tortured together';
/** Longer than the lease of outgoing deliveries, so that a duplicate delivery would be detected. */
const LEASE_MS = 190_000;

const totals = { acknowledged: 0, landed: 0, lost: [] as string[] };
/** Milliseconds since the kill, by round. */
const times = { promoted: [] as number[], recovered: [] as number[] };

/** SMTP server of another company, with the number of emails by recipient. */
async function openPostOffice() {
  const arrived = new Map<string, number>();
  const codes: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1);
        codes.push(/\b(\d{6})\b/.exec(text.slice(text.indexOf('\r\n\r\n')))?.[1] ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`, arrived, codes, server };
}

/** Saves on despite failures; after each one, it compares the stored answers with the acknowledged ones. */
async function saveThrough(line: Line, own: ReadonlyMap<string, Ledger>, isOver: () => boolean): Promise<number> {
  let lastFailure = 0;
  while (!isOver()) {
    const { acknowledged, failure } = await keepSaving(line.browser, line.assessmentId, own, isOver);
    totals.acknowledged += acknowledged;
    if (failure === null) break;
    lastFailure = performance.now();
    while (!isOver()) {
      const stored = await storedAnswers(line.browser, line.assessmentId).catch(() => null);
      if (stored !== null) {
        compare(own, stored);
        break;
      }
      lastFailure = performance.now();
      await pause(100);
    }
  }
  return lastFailure;
}

interface Line {
  browser: SavingClient;
  assessmentId: string;
}

/** Requires every acknowledged answer to be stored; one without a response may be stored as the next version. */
function compare(ledgers: ReadonlyMap<string, Ledger>, stored: ReadonlyMap<string, Stored>): void {
  for (const [key, ledger] of ledgers) {
    const found = stored.get(key) ?? { value: null, version: 0 };
    const isThere = found.version === ledger.acknowledged.version && found.value === ledger.acknowledged.value;
    const hasLanded = ledger.sent !== null && found.version === ledger.acknowledged.version + 1 && found.value === ledger.sent;
    if (hasLanded) totals.landed += 1;
    if (!isThere && !hasLanded)
      totals.lost.push(`${key}: acknowledged ${JSON.stringify(ledger.acknowledged)}, found ${JSON.stringify(found)}`);
    ledger.acknowledged = found;
    ledger.sent = null;
  }
}

async function round(cluster: PatroniCluster, line: Line, ledgers: ReadonlyMap<string, Ledger>, invited: string[]): Promise<string> {
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const savers = Array.from({ length: CLIENTS }, (_, client) =>
    saveThrough(line, new Map([...ledgers].filter((_entry, i) => i % CLIENTS === client)), isOver),
  );
  const inviting = invite(line, invited, isOver);
  await pause(1000 + Math.random() * 1500);
  const killed = performance.now();
  const victim = await cluster.killPrimary();
  const heir = await cluster.newPrimary(victim);
  const promoted = performance.now() - killed;
  // Waits until every client has saved again.
  const before = [...ledgers.values()].map(({ acknowledged }) => acknowledged.version);
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(50)) {
    const grown = [...ledgers.values()].map(({ acknowledged }, i) => acknowledged.version > (before[i] ?? 0));
    if (Array.from({ length: CLIENTS }, (_, client) => grown.some((has, i) => has && i % CLIENTS === client)).every(Boolean)) break;
  }
  await pause(1000);
  over.abort();
  const failures = await Promise.all(savers);
  await inviting;
  compare(ledgers, await storedAnswers(line.browser, line.assessmentId));
  const recovered = Math.max(...failures) - killed;
  times.promoted.push(promoted);
  times.recovered.push(recovered);
  await cluster.heal(victim);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `killed ${victim}; ${heir} was the primary after ${seconds(promoted)} s, the last request failed after ${seconds(recovered)} s`;
}

/** Invites people continuously; each successful invitation must send one email. */
async function invite({ browser }: Line, invited: string[], isOver: () => boolean): Promise<void> {
  for (; !isOver(); await pause(300)) {
    const email = `guest${invited.length + 1}-${Date.now()}@msp.example`;
    const body = { firstName: 'Gia', lastName: 'Guest', email, roles: ['vcio' as const] };
    const isInvited = await browser.call(inviteUser, { body }).then(
      () => true,
      () => false,
    );
    if (isInvited) invited.push(email);
  }
}

async function tortureCluster(cluster: PatroniCluster, folder: string, rounds: number): Promise<void> {
  const post = await openPostOffice();
  const start = (name: string) =>
    spawnServer({
      DATABASE_URL: cluster.url,
      DATA_DIR: `${folder}/${name}`,
      SECRET_KEY,
      SMTP_URL: post.url,
      LOG_LEVEL: 'silent',
      DATABASE_CONNECTIONS: '12',
    });
  const servers: ServerProcess[] = await Promise.all(['one', 'two'].map(start));
  await Promise.all(servers.map((server) => server.ready()));
  const codeByMail = async () => {
    while (post.codes.length === 0) await pause(100);
    return post.codes[0];
  };
  const browser = new SavingClient(servers[0]?.url ?? '');
  const line: Line = { browser, assessmentId: await prepareLine(browser, QUESTIONS, { codeByMail }) };
  const ledgers = new Map<string, Ledger>();
  for (const [key, acknowledged] of await storedAnswers(browser, line.assessmentId)) ledgers.set(key, { acknowledged, sent: null });
  const invited: string[] = [];
  for (let nr = 1; nr <= rounds; nr += 1) console.log(`Round ${nr}: ${await round(cluster, line, ledgers, invited)}`);

  console.log('Waiting for mail that might be sent a second time');
  await pause(LEASE_MS);
  const never = invited.filter((email) => !post.arrived.has(email));
  const twice = [...post.arrived].filter(([, count]) => count > 1);
  const spread = (all: readonly number[]) =>
    `${(all.reduce((sum, one) => sum + one, 0) / all.length / 1000).toFixed(1)} s on average, ${(Math.max(...all) / 1000).toFixed(1)} s at most`;
  console.log(`\nAcknowledged answers: ${totals.acknowledged}; lost: ${totals.lost.length}; landed without an answer: ${totals.landed}`);
  for (const lost of totals.lost) console.log(`LOST ${lost}`);
  console.log(`A new primary after ${spread(times.promoted)}; the last failed request after ${spread(times.recovered)}`);
  console.log(`Invitations: ${invited.length}; mails: ${post.arrived.size}; never sent: ${never.length}; sent twice: ${twice.length}`);
  if (totals.lost.length > 0 || totals.acknowledged === 0 || never.length > 0 || twice.length > 0) process.exitCode = 1;
  post.server.close();
}

async function main(): Promise<void> {
  const rounds = Number(process.argv.slice(2).find((word) => word !== '--cluster') ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) throw new Error('The number of rounds must be from 1 to 1000.');
  const missing = missingPrograms();
  if (missing !== null) throw new Error(missing);
  const folder = await temporaryFolder('plumbline-tortured-');
  const cluster = await startCluster();
  const end = async () => {
    await stopServers();
    await cluster.clear();
    await folder.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    await tortureCluster(cluster, folder.path, rounds);
  } finally {
    await end();
  }
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
