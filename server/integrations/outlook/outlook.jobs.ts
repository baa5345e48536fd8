import { ZodError } from 'zod';
import { READ_EVERY } from '#domain/integrations/outlook.rules.ts';
import { syncFailedNote } from '#domain/integrations/integrations.notes.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { isOpen } from '#server/platform/db/features.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { JobContext, OutboxRow, Run, Task } from '#server/platform/jobs/tasks.ts';
import { openSecrets } from '#server/integrations/delivery-targets/delivery-targets.secrets.ts';
import { Graph, GraphFailure } from './graph.ts';
import { readCalendar } from './outlook.pull.ts';
import { stepsOf, writeCalendar } from './outlook.push.ts';
import {
  type ConnectionRow,
  endTaking,
  findConnection,
  mailboxesOf,
  type MailboxRow,
  queueOutlook,
  saveMailbox,
  takeConnection,
} from './outlook.queries.ts';
import type { MailboxWork } from './outlook.work.ts';

/** Maximum duration of one job, so that emails are not delayed. */
const PIECE_MS = 8_000;
/** Seconds to wait while another worker has the connection. */
const TAKEN_WAIT = 15;
/** Seconds until rejected credentials or an unreadable mailbox are tried again. */
const FAULT_WAIT = 3600;
const MINUTE_MS = 60_000;

/** Works on an organisation's calendars for a limited time, and queues the rest. */
export async function workOnOutlook(context: JobContext, { organizationId }: OutboxRow): Promise<void> {
  if (organizationId === null) return;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asOrganization(context.pools, organizationId, work);
  const connection = await inTx(async (tx) => ((await isOpen(tx, 'calendar')) ? takeConnection(tx) : undefined));
  if (connection === undefined) return;
  if (connection === 'taken') return inTx((tx) => queueOutlook(tx, organizationId, TAKEN_WAIT));
  const now = new Date();
  const until = Date.now() + PIECE_MS;
  const [secret = ''] = await openSecrets(context, connection.id);
  const graph = new Graph(context.config, { tenantId: connection.tenantId, clientId: connection.clientId, secret });
  const shared = { graph, now, publicUrl: context.config.publicUrl, inTx, isLate: () => Date.now() >= until };
  const { isOver, fault } = await workOnAll(shared);
  await inTx(async (tx) => {
    if (fault !== null && connection.fault === null) await notifyAdmins(tx, context, connection, fault);
    await endTaking(tx, connection, { fault, readAt: now });
    const wait = fault === null ? await nextWait(tx, now) : FAULT_WAIT;
    await queueOutlook(tx, organizationId, isOver ? wait : 0);
  });
}

const notifyAdmins = (tx: Tx, { config }: JobContext, { id }: ConnectionRow, fault: string) =>
  notify(tx, config.publicUrl, [syncFailedNote({ id, name: 'Microsoft 365 calendar' }, fault)]);

type Shared = Omit<MailboxWork, 'mailbox'>;

/** Rejected credentials end the job; an unreadable mailbox does not delay the others. */
async function workOnAll(shared: Shared): Promise<{ isOver: boolean; fault: string | null }> {
  for (const mailbox of await shared.inTx(mailboxesOf)) {
    if (shared.isLate()) return { isOver: false, fault: null };
    if (mailbox.waitsUntil !== null && mailbox.waitsUntil > shared.now) continue;
    try {
      if (!(await workOnOne({ ...shared, mailbox }))) return { isOver: false, fault: null };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'auth') return { isOver: true, fault: failure.message };
      await shared.inTx((tx) => noteFailure(tx, mailbox, shared.now, failure));
    }
  }
  return { isOver: true, fault: null };
}

function failureOf(error: unknown): GraphFailure {
  if (error instanceof GraphFailure) return error;
  if (error instanceof ZodError) return new GraphFailure('broken', 'Microsoft returned an unexpected response.');
  throw error;
}

/** Reads changes before writing, so that nothing is overwritten. Returns false if work is left. */
async function workOnOne(work: MailboxWork): Promise<boolean> {
  const { mailbox, now } = work;
  const isDue = mailbox.readAt === null || now.getTime() - mailbox.readAt.getTime() >= (READ_EVERY - 1) * MINUTE_MS;
  if (!mailbox.isOff && (isDue || (await stepsOf(work)).length > 0) && !(await readCalendar(work))) return false;
  return writeCalendar(work, await stepsOf(work));
}

/** A requested delay is not an error. */
async function noteFailure(tx: Tx, { personId, fault }: MailboxRow, now: Date, failure: GraphFailure): Promise<void> {
  const isBusy = failure.kind === 'busy';
  const wait = isBusy ? failure.waitSeconds : FAULT_WAIT;
  const isLost = failure.kind === 'broken' ? { cursor: null } : {};
  await saveMailbox(tx, personId, {
    fault: isBusy ? fault : failure.message,
    waitsUntil: new Date(now.getTime() + wait * 1000),
    readAt: now,
    ...isLost,
  });
}

/** Seconds until the next read, or until the first delayed mailbox may be retried. */
async function nextWait(tx: Tx, now: Date): Promise<number> {
  const waits = (await mailboxesOf(tx)).flatMap(({ waitsUntil }) =>
    waitsUntil !== null && waitsUntil > now ? [Math.ceil((waitsUntil.getTime() - now.getTime()) / 1000)] : [],
  );
  return Math.min(READ_EVERY * 60, ...waits);
}

/** Hourly: restarts connections whose next read was lost with its process. */
export const wakeOutlook = {
  queue: QUEUES.reminders,
  run: async ({ pools, now }: Pick<Run, 'pools' | 'now'>) => {
    await inEveryOrganization(pools, async (tx) => {
      const connection = await findConnection(tx);
      if (!connection?.isActive) return;
      const readAt = (await mailboxesOf(tx)).map((one) => one.readAt?.getTime() ?? 0);
      if (readAt.length === 0 || Math.min(...readAt) > now.getTime() - 2 * READ_EVERY * MINUTE_MS) return;
      await queueOutlook(tx, connection.organizationId);
    });
  },
} satisfies Task;
