import type { archiveTemplate, Template } from '#contract/templates/templates.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { refuseArchived, refuseUnsound, templates } from './templates.load.ts';
import { presentTemplate } from './templates.present.ts';
import { insertVersion } from './templates.queries.ts';

type MoveCall = SignedInCall<typeof archiveTemplate>;

/** Stores the saved state as an immutable version; without changes since the last version nothing happens. */
export async function publish(call: MoveCall): Promise<Template> {
  const { tx, actor, params, now } = call;
  const template = await templates.lock(call, params.id, call.body?.version);
  refuseArchived(template);
  if (template.publishedVersion === template.version) return presentTemplate(template);
  refuseUnsound(template.body);

  const { id, name, version, body, questionCount, publishedVersion } = template;
  const edition = template.edition + 1;
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
  await templates.save(call, template, {
    action: 'template.published',
    columns: { status: 'published', edition, publishedVersion: version, publishedAt: now, updatedBy: actor.userId },
    before: { publishedVersion },
    after: { publishedVersion: version, edition, questions: questionCount },
  });
  return templates.load(call, id);
}

export async function archive(call: MoveCall): Promise<Template> {
  const template = await templates.lock(call, call.params.id, call.body?.version);
  return template.status === 'archived' ? presentTemplate(template) : move(call, template, 'archived', 'template.archived');
}

/** A template that was published before returns to Published. */
export async function restore(call: MoveCall): Promise<Template> {
  const template = await templates.lock(call, call.params.id, call.body?.version);
  if (template.status !== 'archived') return presentTemplate(template);
  return move(call, template, template.publishedVersion === null ? 'draft' : 'published', 'template.restored');
}

type LockedTemplate = Awaited<ReturnType<typeof templates.lock>>;

async function move(call: MoveCall, template: LockedTemplate, status: LockedTemplate['status'], action: string): Promise<Template> {
  const columns = { status, updatedBy: call.actor.userId };
  await templates.save(call, template, { action, columns, before: { status: template.status }, after: { status } });
  return templates.load(call, template.id);
}
