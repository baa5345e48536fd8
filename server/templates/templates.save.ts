import type { QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import { questionsOf, type Scoring, type TemplateBody, type TemplateType } from '#domain/templates/templates.rules.ts';
import type { createTemplate, Template, updateTemplate } from '#contract/templates/templates.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { refuseArchived, refuseUnsound, templates } from './templates.load.ts';
import { mappingColumn } from './templates.mappings.ts';
import { presentTemplate } from './templates.present.ts';
import { insertTemplate, type TemplateRow } from './templates.queries.ts';

export interface NewTemplate {
  name: string;
  description?: string | undefined;
  type?: TemplateType | undefined;
  scoring?: Scoring | null | undefined;
  sections: TemplateBody['sections'];
  mappings?: readonly QuestionMappings[] | undefined;
}

/** Body with the counts shown in lists. */
export function bodyColumns({ scoring, sections }: Pick<NewTemplate, 'scoring' | 'sections'>) {
  const own = scoring && Object.values(scoring).some((value) => value !== undefined) ? { scoring } : {};
  return { body: JSON.stringify({ ...own, sections }), sectionCount: sections.length, questionCount: questionsOf({ sections }).length };
}

export function newColumns({ name, description = '', type = 'technical_alignment', scoring, sections, mappings }: NewTemplate) {
  return { name, description, type, ...bodyColumns({ scoring, sections }), ...mappingColumn(mappings) };
}

/** The audit log records counts of a template instead of its texts. */
export function traced({ name, description = '', type = 'technical_alignment', scoring, sections }: NewTemplate) {
  const size = { sections: sections.length, questions: questionsOf({ sections }).length };
  return { name, description, type, ...size, ...(scoring ? { scoring } : {}) };
}

export async function addTemplate(call: SignedInCall<typeof createTemplate>): Promise<Template> {
  const { tx, actor, body } = call;
  refuseUnsound(bodyOf(body), body.mappings);

  const id = await insertTemplate(tx, { ...newColumns(body), createdBy: actor.userId, updatedBy: actor.userId });
  await call.audit({ action: 'template.created', entity: { type: 'template', id, label: body.name }, after: traced(body) });
  return templates.load(call, id);
}

/** Every saved change increments the version; published versions are immutable. */
export async function changeTemplate(call: SignedInCall<typeof updateTemplate>): Promise<Template> {
  const { actor, params } = call;
  const { version, ...rest } = call.body;
  const fields = presentFields(rest);
  const before = await templates.lock(call, params.id, version);
  refuseArchived(before);
  const body = bodyOf({ ...before.body, ...fields });
  if (fields.sections || fields.scoring) refuseUnsound(body);

  const changed = changedColumns(before, fields);
  if (!changed) return presentTemplate(before);
  const after = { name: before.name, description: before.description, type: before.type, ...before.body, ...fields };
  await templates.save(call, before, {
    action: 'template.updated',
    columns: { ...changed, updatedBy: actor.userId },
    before: { ...traced({ ...before, ...before.body }), version: before.version },
    after: { ...traced(after), version: before.version + 1 },
  });
  return templates.load(call, before.id);
}

/** Changed columns, without the mapping of evidence; null if nothing changes. */
export function changedColumns({ body, ...before }: TemplateRow, { sections, scoring, mappings: _, ...fields }: Partial<NewTemplate>) {
  const wanted = { ...presentFields(fields), ...presentFields({ sections, scoring }) };
  const plain = changesBetween({ ...before, sections: body.sections, scoring: body.scoring ?? null }, wanted);
  if (!plain) return null;
  const next = sections || scoring !== undefined ? bodyColumns({ ...body, ...presentFields({ sections, scoring }) }) : {};
  return { ...presentFields(fields), ...next, version: before.version + 1 };
}

function bodyOf({ scoring, sections }: Pick<NewTemplate, 'scoring' | 'sections'>): TemplateBody {
  return { ...(scoring ? { scoring } : {}), sections };
}
