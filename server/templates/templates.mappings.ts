import { sql } from 'kysely';
import type { CheckMapping, QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface MappedTemplate {
  id: string;
  name: string;
  status: string;
  body: TemplateBody;
  version: number;
  mappings: QuestionMappings[];
  draft: QuestionMappings[] | null;
  draftSavedAt: Date | null;
  publishedVersion: number;
}

/** Number of the shipped mapping, with which every template begins. */
const SHIPPED_VERSION = 1;

/** A template with its own mapping; locked until the transaction ends if it is going to be changed. */
export async function mappedTemplate(tx: Tx, id: string, { lock = false } = {}): Promise<MappedTemplate | undefined> {
  const query = tx
    .selectFrom('templates')
    .select(['id', 'name', 'status', 'body', 'mappingsVersion as version', 'mappings', 'mappingsDraft as draft'])
    .select('mappingsDraftAt as draftSavedAt')
    .select(
      sql<number>`coalesce((select max(v.version) from mapping_versions v
        where v.organization_id = templates.organization_id and v.template_id = templates.id), ${SHIPPED_VERSION})`.as('publishedVersion'),
    )
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && { ...row, mappings: row.mappings ?? [] };
}

/** Own mappings of some templates, by template. */
export async function ownMappings(tx: Tx, templateIds: readonly string[]): Promise<ReadonlyMap<string, QuestionMappings[]>> {
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'mappings'])
    .where('id', 'in', [...templateIds])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, mappings }) => [id, mappings ?? []]));
}

/** Mappings of the changed questions; null for a question that returns to the shipped mapping. */
export type MappingChanges = Readonly<Record<string, CheckMapping[] | null>>;

interface Publication {
  own: readonly QuestionMappings[];
  changes: MappingChanges;
  publishedAt: Date;
  publishedBy: string;
}

export async function publishMappings(tx: Tx, template: MappedTemplate, { own, changes, ...published }: Publication): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ ...mappingColumn(own), mappingsVersion: template.version + 1, ...NO_DRAFT })
    .where('id', '=', template.id)
    .execute();
  await tx
    .insertInto('mappingVersions')
    .values({ templateId: template.id, version: template.publishedVersion + 1, changes: JSON.stringify(changes), ...published })
    .execute();
}

const NO_DRAFT = { mappingsDraft: null, mappingsDraftAt: null };

/** Saves the draft of a mapping, or ends it. */
export async function writeMappingDraft(
  tx: Tx,
  { id, version }: MappedTemplate,
  own: readonly QuestionMappings[] | null,
  now: Date,
): Promise<void> {
  const draft = own ? { mappingsDraft: JSON.stringify(own), mappingsDraftAt: now } : NO_DRAFT;
  await tx
    .updateTable('templates')
    .set({ ...draft, mappingsVersion: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Published mappings of a question, newest first. */
export async function mappingVersionsOf(tx: Tx, templateId: string, { questionKey, limit }: { questionKey: string; limit: number }) {
  const { rows } = await sql<{ version: number; publishedAt: Date; publishedBy: string | null; mappings: CheckMapping[] | null }>`
    select v.version, v.published_at as "publishedAt", nullif(v.changes -> ${questionKey}::text, 'null'::jsonb) as mappings,
      (select p.full_name from people p where p.organization_id = v.organization_id and p.id = v.published_by) as "publishedBy"
    from mapping_versions v
    where v.template_id = ${templateId} and jsonb_exists(v.changes, ${questionKey}::text)
    order by v.version desc
    limit ${limit}`.execute(tx);
  return rows;
}

export function mappingColumn(own: readonly QuestionMappings[] | undefined): { mappings: string | null } {
  return { mappings: own && own.length > 0 ? JSON.stringify(own) : null };
}
