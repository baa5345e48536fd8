import type { PsaLink, PsaLinks, pushFinding, pushRecommendation } from '#contract/psa/psa.links.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { LINK_STATES, missingChoice, referenceOf, STANDINGS } from '#domain/psa/psa.writes.rules.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { allIntegrations, chosenOf, type IntegrationRow } from '#server/psa/psa.queries.ts';
import {
  changeLink,
  companyOf,
  findingOf,
  insertLink,
  type LinkRow,
  linksOf,
  type Origin,
  queueLink,
  recommendationOf,
} from './links.queries.ts';

/** Source and customer of the requested ticket or opportunity. */
interface Subject {
  origin: Origin;
  customerId: string;
  /** Reason why nothing can be written for it any more. */
  closed: string | null;
  entity: { type: string; id: string; label: string };
}

export async function recommendationLinks(tx: Tx, id: string): Promise<PsaLinks> {
  return presentLinks(tx, await subjectOfRecommendation(tx, id));
}

export async function findingLinks(tx: Tx, id: string): Promise<PsaLinks> {
  return presentLinks(tx, await subjectOfFinding(tx, id));
}

export async function sendRecommendation(call: SignedInCall<typeof pushRecommendation>): Promise<PsaLinks> {
  return push(call, await subjectOfRecommendation(call.tx, call.params.id), call.body);
}

export async function sendFinding(call: SignedInCall<typeof pushFinding>): Promise<PsaLinks> {
  return push(call, await subjectOfFinding(call.tx, call.params.id), { ...call.body, object: 'ticket' });
}

async function subjectOfRecommendation(tx: Tx, id: string): Promise<Subject> {
  const row = await recommendationOf(tx, id);
  if (!row) throw new Fault('RECOMMENDATION_NOT_FOUND');
  const isOver = row.status === 'done' || row.status === 'declined';
  return {
    origin: { recommendationId: id },
    customerId: row.customerId,
    closed: isOver ? `The recommendation is ${row.status}.` : null,
    entity: { type: 'recommendation', id, label: row.title },
  };
}

async function subjectOfFinding(tx: Tx, id: string): Promise<Subject> {
  const row = await findingOf(tx, id);
  if (!row) throw new Fault('FINDING_NOT_FOUND');
  const isOver = row.status === 'resolved' || row.status === 'false_positive';
  return {
    origin: { findingId: id },
    customerId: row.customerId,
    closed: isOver ? 'The finding is already closed.' : null,
    entity: { type: 'finding', id, label: row.title },
  };
}

interface Wish {
  object: WrittenObject;
  kind?: PsaKind | undefined;
}

/** Creates one link per source, tool and kind. Requesting it again resends a failed one and never creates a second. */
async function push<E extends Endpoint>(call: SignedInCall<E>, subject: Subject, { object, kind }: Wish): Promise<PsaLinks> {
  const { tx, actor, context, reply } = call;
  const tools = (await allIntegrations(tx)).filter((tool) => isPsaKind(tool.kind) && (kind === undefined || tool.kind === kind));
  const [tool] = tools;
  if (!tool || !isPsaKind(tool.kind)) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'No PSA is connected' });
  if (tools.length > 1) throw new Fault('VALIDATION_ERROR', { field: 'kind', message: 'Specify which of the connected PSAs to use' });
  const reason = await whyNot(tx, subject, tool, object);
  if (reason !== null) throw new Fault('INVALID_STATUS_TRANSITION', { message: reason });

  const link = await linkToSend(tx, subject, { object, kind: tool.kind, requestedBy: actor.userId });
  if (link !== null) {
    await queueLink(tx, actor.organizationId, link.id);
    const after = { tool: PSA_TOOLS[tool.kind].name, reference: link.reference };
    await call.audit({ action: `psa.${object}_requested`, entity: subject.entity, customerId: subject.customerId, after });
    reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  }
  return presentLinks(tx, subject);
}

/** Age after which a waiting link can be requested again. */
const STUCK_MS = 15 * 60_000;

/** Null if there is nothing to send because it was sent or is on its way. */
async function linkToSend(
  tx: Tx,
  { origin }: Subject,
  wish: { object: WrittenObject; kind: PsaKind; requestedBy: string },
): Promise<{ id: string; reference: string } | null> {
  const id = await newId(tx);
  const reference = referenceOf(id);
  if (await insertLink(tx, { ...wish, id, reference }, origin)) return { id, reference };
  const known = (await linksOf(tx, origin)).find((link) => link.kind === wish.kind && link.object === wish.object && link.state !== 'gone');
  if (!known || known.state === 'sent') return null;
  if (known.state === 'waiting' && Date.now() - known.updatedAt.getTime() < STUCK_MS) return null;
  await changeLink(tx, known.id, { state: 'waiting', reason: null, attempts: 0 });
  return known;
}

/** Reason why the tool cannot write for any customer; null if it can. */
export function whyToolCannot(kind: PsaKind, tool: IntegrationRow, object: WrittenObject): string | null {
  const { name } = PSA_TOOLS[kind];
  if (!tool.isActive) return `${name} is paused.`;
  if (tool.fault !== null) return `${name} refused the credentials; an administrator must renew them.`;
  const missing = missingChoice(kind, object, chosenOf(tool));
  return missing === null ? null : `An administrator must first choose “${missing}” under Integrations, ${name}, Writing.`;
}

async function whyNot(tx: Tx, { closed, customerId }: Subject, tool: IntegrationRow, object: WrittenObject): Promise<string | null> {
  if (!isPsaKind(tool.kind)) return 'This PSA is not known.';
  const reason = closed ?? whyToolCannot(tool.kind, tool, object);
  if (reason !== null) return reason;
  const { name } = PSA_TOOLS[tool.kind];
  if ((await companyOf(tx, tool.kind, customerId)) === undefined) return `The customer is not matched to a company in ${name}.`;
  return null;
}

async function presentLinks(tx: Tx, subject: Subject): Promise<PsaLinks> {
  const tools: PsaLinks['tools'] = [];
  for (const tool of await allIntegrations(tx)) {
    if (!isPsaKind(tool.kind)) continue;
    const ticket = await whyNot(tx, subject, tool, 'ticket');
    const opportunity = await whyNot(tx, subject, tool, 'opportunity');
    tools.push({ kind: tool.kind, name: PSA_TOOLS[tool.kind].name, ticket, opportunity });
  }
  return { tools, links: (await linksOf(tx, subject.origin)).flatMap(presentLink) };
}

function presentLink(row: LinkRow): PsaLink[] {
  if (!isPsaKind(row.kind)) return [];
  const { id, kind, reference, number, url, reason, requestedByName: requestedBy } = row;
  return [
    {
      id,
      kind,
      tool: PSA_TOOLS[kind].name,
      object: row.object === 'ticket' ? 'ticket' : 'opportunity',
      state: LINK_STATES.find((state) => state === row.state) ?? 'failed',
      reference,
      number,
      url,
      standing: STANDINGS.find((standing) => standing === row.standing) ?? 'open',
      reason,
      requestedBy,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
  ];
}
