import { shareOpenedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type {
  askByShare,
  ClientView,
  decideByShare,
  downloadSharedDeck,
  readShare,
  undoByShare,
} from '#contract/qbrs/qbrs.shares.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isPasscode, limitShareDecisions, limitShareReads } from '#server/auth/auth.ts';
import { audit, type AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { FileAnswer, PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { enterShare, type ShareVisit } from '#server/platform/http/share.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { askAsCustomer } from '#server/qbrs/questions/client.questions.ts';
import { makeDocument, readWanted } from '#server/qbrs/qbrs.export.ts';
import { type ClientReview, type ClientScene, decideAsCustomer, undoAsCustomer } from './client.decisions.ts';
import { clientView, readShared, type SharedDeck } from './client.view.ts';
import { countView } from './shares.queries.ts';

type VisitCall<E extends Endpoint> = Omit<PublicCall<E>, 'params'> & { params: { token: string } };

/** ID of a valid link, after checking its passcode. The comparison is slow and therefore outside any transaction. */
async function admit<E extends Endpoint>({ context, params: { token }, origin, request }: VisitCall<E>): Promise<string> {
  await limitShareReads(context, origin.ip);
  const { shareId, passcodeHash } = await enterShare(context.pools, { token, readsOnly: true }, async (visit) => visit);
  if (passcodeHash === null) return shareId;
  const passcode = request.headers['x-passcode'];
  if (typeof passcode !== 'string' || passcode === '') throw new Fault('SHARE_PASSCODE');
  if (!(await isPasscode(context, { shareId, passcodeHash, passcode, ip: origin.ip }))) throw new Fault('SHARE_PASSCODE');
  return shareId;
}

/** Opens the deck by its link; the first view notifies the review's owner. */
export async function openShare(call: VisitCall<typeof readShare>): Promise<ClientView> {
  await admit(call);
  const { context, params, now } = call;
  void call.reply.header('cache-control', 'no-store');
  const [read, visit] = await enterShare(context.pools, { token: params.token, readsOnly: false }, async (visited, tx) => {
    const shared = await readShared(tx, visited);
    if (await countView(tx, visited.shareId, now)) await notifyFirstView(call, tx, visited, shared.qbr);
    return [shared, visited] as const;
  });
  return clientView(context, read, visit);
}

async function notifyFirstView(call: VisitCall<typeof readShare>, tx: Tx, { shareId }: ShareVisit, qbr: SharedDeck['qbr']): Promise<void> {
  await audit(tx, null, call.origin, { action: 'qbr.share_opened', ...qbrs.about(qbr), after: { shareId } });
  await notifierOf(call, tx)(shareOpenedNote({ ...qbr, personId: qbr.ownerId }));
}

function notifierOf<E extends Endpoint>({ context, reply }: VisitCall<E>, tx: Tx) {
  return async (...notes: Note[]): Promise<void> => {
    const waits = await context.notify(tx, context.config.publicUrl, notes);
    if (waits) reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  };
}

/** Records the customer's decision by the link among those of the review. */
export function decideShared(call: VisitCall<typeof decideByShare>) {
  return actShared(call, (scene, review) => decideAsCustomer(scene, review, call.body));
}

export function undoShared(call: PublicCall<typeof undoByShare>) {
  return actShared(call, (scene, review) => undoAsCustomer(scene, review, call.params.decisionId));
}

export function askShared(call: VisitCall<typeof askByShare>) {
  return actShared(call, (scene, review) => askAsCustomer(scene, review, call.body));
}

/** Change by a link, within the limits of decisions. */
async function actShared<E extends Endpoint, T>(
  call: VisitCall<E>,
  act: (scene: ClientScene, review: ClientReview) => Promise<T>,
): Promise<T> {
  const { context, params, now, origin } = call;
  await limitShareDecisions(context, await admit(call));
  return enterShare(context.pools, { token: params.token, readsOnly: false }, async (visit, tx) => {
    const { qbrId, shareId, hideAmounts } = visit;
    const scene = { tx, now, audit: (...entries: AuditEntry[]) => audit(tx, null, origin, ...entries), notify: notifierOf(call, tx) };
    const read = async () => ({ shared: await readShared(tx, visit), hideAmounts });
    return act(scene, { qbrId, decider: { shareId }, read });
  });
}

/** Shared deck as a PDF, made on behalf of the provider after the transaction. */
export async function downloadShared(call: VisitCall<typeof downloadSharedDeck>): Promise<FileAnswer> {
  const { context, params, now, origin } = call;
  await limitShareDecisions(context, await admit(call));
  const wanted = await enterShare(
    context.pools,
    { token: params.token, readsOnly: false },
    async ({ qbrId, organizationId, hideAmounts }, tx) => {
      const { name } = await ownOrganization(tx);
      const write = (...entries: AuditEntry[]) => audit(tx, null, origin, ...entries);
      const hidden = hideAmounts ? { hideAmounts: 'true' as const } : {};
      return readWanted({ tx, context, now, audit: write, actor: { organizationId, userId: '', name } }, qbrId, {
        format: 'pdf',
        copy: 'customer',
        ...hidden,
      });
    },
  );
  return makeDocument(context, wanted);
}
