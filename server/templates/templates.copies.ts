import { freeName } from '#domain/templates/names.rules.ts';
import { conditionalQuestions, questionsOf, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import type { addStarter } from '#contract/templates/starters.contract.ts';
import type { duplicateTemplate, Template } from '#contract/templates/templates.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { findStarter, STARTERS } from '#server/templates/templates.ts';
import { templates } from './templates.load.ts';
import { ownMappings } from './templates.mappings.ts';
import { insertTemplate, insertVersion, namesLike } from './templates.queries.ts';
import { newColumns, traced } from './templates.save.ts';

async function nameFor(tx: Tx, wanted: string): Promise<string> {
  return freeName(wanted, await namesLike(tx, wanted), TEMPLATE_LIMITS.name);
}

export async function duplicate(call: SignedInCall<typeof duplicateTemplate>): Promise<Template> {
  const { tx, actor, params } = call;
  const { sections, scoring, description, type, ...original } = await templates.load(call, params.id);

  const mappings = (await ownMappings(tx, [original.id])).get(original.id);
  const copy = { name: await nameFor(tx, original.name), description, type, scoring, sections, mappings };
  const id = await insertTemplate(tx, { ...newColumns(copy), createdBy: actor.userId, updatedBy: actor.userId });
  const entity = { type: 'template', id, label: copy.name };
  await call.audit({ action: 'template.created', entity, after: { ...traced(copy), copyOf: original.id } });
  return templates.load(call, id);
}

/** The copy is published at once. Adding a starter again makes another copy, changed or not. */
export async function copyStarter(call: SignedInCall<typeof addStarter>): Promise<Template> {
  const { tx, actor, params, now } = call;
  const starter = findStarter(params.slug);
  if (!starter) throw new Fault('TEMPLATE_NOT_FOUND');

  const { description, type } = starter;
  const copy = { name: await nameFor(tx, starter.name), description, type, sections: starter.load().sections };
  const by = actor.userId;
  const columns = newColumns(copy);
  const source = JSON.stringify({ kind: 'starter', slug: starter.slug });
  const published = { edition: 1, publishedVersion: 1, publishedAt: now };
  const id = await insertTemplate(tx, { ...columns, ...published, status: 'published', source, createdBy: by, updatedBy: by });
  const { body, questionCount } = columns;
  await insertVersion(tx, {
    templateId: id,
    version: 1,
    edition: 1,
    name: copy.name,
    body,
    questionCount,
    publishedAt: now,
    publishedBy: by,
  });
  const entity = { type: 'template', id, label: copy.name };
  await call.audit({ action: 'template.created', entity, after: { ...traced(copy), starter: starter.slug, publishedVersion: 1 } });
  return templates.load(call, id);
}

/** Each file is read only once. */
export function startersOnOffer() {
  return STARTERS.map(({ slug, name, description, load }) => {
    const { sections } = load();
    const conditionalCount = conditionalQuestions({ sections }).length;
    return { slug, name, description, questionCount: questionsOf({ sections }).length, conditionalCount, sectionCount: sections.length };
  });
}
