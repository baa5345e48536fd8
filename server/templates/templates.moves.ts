import type { archiveTemplate, Template } from '#contract/templates/templates.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { loadTemplate, refuseArchived, refuseUnsound, takeTemplate } from './templates.load.ts';
import { presentTemplate } from './templates.present.ts';
import { insertVersion, saveTemplate } from './templates.queries.ts';

type Call = SignedInCall<typeof archiveTemplate>;

/** The saved state becomes an immutable version; without changes since the last one nothing happens. */
export async function publish({ tx, actor, params, body: at, now, audit }: Call): Promise<Template> {
  const template = await takeTemplate(tx, params.id, at?.version);
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
  await saveTemplate(tx, id, { status: 'published', edition, publishedVersion: version, publishedAt: now, updatedBy: actor.userId });
  await audit({
    action: 'template.published',
    entity: { type: 'template', id, label: name },
    before: { publishedVersion },
    after: { publishedVersion: version, edition, questions: questionCount },
  });
  return presentTemplate(await loadTemplate(tx, id));
}

export async function archive(call: Call): Promise<Template> {
  const template = await takeTemplate(call.tx, call.params.id, call.body?.version);
  return template.status === 'archived' ? presentTemplate(template) : move(call, template, 'archived', 'template.archived');
}

/** What was published before is published again. */
export async function restore(call: Call): Promise<Template> {
  const template = await takeTemplate(call.tx, call.params.id, call.body?.version);
  if (template.status !== 'archived') return presentTemplate(template);
  return move(call, template, template.publishedVersion === null ? 'draft' : 'published', 'template.restored');
}

type Held = Awaited<ReturnType<typeof takeTemplate>>;

async function move(
  { tx, actor, audit }: Call,
  { id, name, status: before }: Held,
  status: Held['status'],
  action: string,
): Promise<Template> {
  await saveTemplate(tx, id, { status, updatedBy: actor.userId });
  await audit({ action, entity: { type: 'template', id, label: name }, before: { status: before }, after: { status } });
  return presentTemplate(await loadTemplate(tx, id));
}
