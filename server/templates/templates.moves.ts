import { changesOf, type TemplateChanges, withNewQuestions } from '#domain/templates/changes.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { getTemplateChanges } from '#contract/templates/changes.contract.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { archiveTemplate, changeTemplates, publishTemplate, Template } from '#contract/templates/templates.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { eachForItself } from '#server/platform/http/bulk.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { refuseArchived, refuseUnsound, templates } from './templates.load.ts';
import { presentTemplate } from './templates.present.ts';
import { insertVersion, readVersion } from './templates.queries.ts';

type MoveCall = SignedInCall<typeof archiveTemplate>;
type AnyMoveCall = MoveCall | SignedInCall<typeof changeTemplates>;

/** Differences between the published version and the saved state. */
export async function changes(call: SignedInCall<typeof getTemplateChanges>): Promise<TemplateChanges> {
  const { scoring, sections, publishedVersion } = await templates.load(call, call.params.id);
  return changesOf(await publishedBefore(call.tx, call.params.id, publishedVersion), { scoring, sections });
}

async function publishedBefore(tx: Tx, id: string, version: number | null): Promise<TemplateBody> {
  return version === null ? { sections: [] } : (await readVersion(tx, id, version)).body;
}

/**
 * Stores the saved state as an immutable version; without changes nothing happens. Reworded questions with another meaning get new keys,
 * also in the saved state.
 */
export async function publish(call: SignedInCall<typeof publishTemplate>): Promise<Template> {
  const { tx, actor, params, now } = call;
  const template = await templates.lock(call, params.id, call.body?.version);
  refuseArchived(template);
  if (template.publishedVersion === template.version) return presentTemplate(template);

  const { id, name, questionCount, publishedVersion } = template;
  const edition = template.edition + 1;
  const newQuestions = call.body?.newQuestions ?? [];
  if (newQuestions.length > 0) await refuseUnlessReworded(tx, template, newQuestions);
  const body = newQuestions.length > 0 ? withNewQuestions(template.body, newQuestions, edition) : template.body;
  const version = newQuestions.length > 0 ? template.version + 1 : template.version;
  refuseUnsound(body);

  await insertVersion(tx, {
    templateId: id,
    version,
    edition,
    name,
    body: JSON.stringify(body),
    questionCount,
    publishedAt: now,
    publishedBy: actor.userId,
  });
  const renewed = newQuestions.length > 0 ? { version, body: JSON.stringify(body) } : {};
  await templates.save(call, template, {
    action: 'template.published',
    columns: { status: 'published', edition, publishedVersion: version, publishedAt: now, updatedBy: actor.userId, ...renewed },
    before: { publishedVersion },
    after: { publishedVersion: version, edition, questions: questionCount, ...(newQuestions.length > 0 ? { newQuestions } : {}) },
  });
  return templates.load(call, id);
}

async function refuseUnlessReworded(tx: Tx, { id, publishedVersion, body }: LockedTemplate, keys: readonly string[]): Promise<void> {
  const reworded = new Set(changesOf(await publishedBefore(tx, id, publishedVersion), body).reworded.map(({ key }) => key));
  const other = keys.find((key) => !reworded.has(key));
  if (other === undefined) return;
  throw new Fault('VALIDATION_ERROR', {
    field: 'newQuestions',
    message: `New questions: "${other}" was not reworded since the last publication`,
  });
}

export async function archive(call: MoveCall): Promise<Template> {
  return archiveLocked(call, await templates.lock(call, call.params.id, call.body?.version));
}

async function archiveLocked(call: AnyMoveCall, template: LockedTemplate): Promise<Template> {
  return template.status === 'archived' ? presentTemplate(template) : move(call, template, 'archived', 'template.archived');
}

/** Restores an archived template; it becomes Published again if it was published before. */
export async function restore(call: MoveCall): Promise<Template> {
  return restoreLocked(call, await templates.lock(call, call.params.id, call.body?.version));
}

async function restoreLocked(call: AnyMoveCall, template: LockedTemplate): Promise<Template> {
  if (template.status !== 'archived') return presentTemplate(template);
  return move(call, template, template.publishedVersion === null ? 'draft' : 'published', 'template.restored');
}

/** Archives or restores several templates; those already in the wanted state stay as they are. */
export function moveSeveral(call: SignedInCall<typeof changeTemplates>): Promise<BulkResult> {
  const { ids, set } = call.body;
  const step = set.archived ? archiveLocked : restoreLocked;
  return eachForItself(ids, async (id) => step(call, await templates.lock(call, id)));
}

type LockedTemplate = Awaited<ReturnType<typeof templates.lock>>;

async function move(call: AnyMoveCall, template: LockedTemplate, status: LockedTemplate['status'], action: string): Promise<Template> {
  const columns = { status, updatedBy: call.actor.userId };
  await templates.save(call, template, { action, columns, before: { status: template.status }, after: { status } });
  return templates.load(call, template.id);
}
