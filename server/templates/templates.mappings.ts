import type { QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface MappedTemplate {
  id: string;
  name: string;
  status: string;
  body: TemplateBody;
  version: number;
  mappings: QuestionMappings[];
}

/** A template with its own mapping; locked until the transaction ends if it is going to be changed. */
export async function mappedTemplate(tx: Tx, id: string, { lock = false } = {}): Promise<MappedTemplate | undefined> {
  const query = tx
    .selectFrom('templates')
    .select(['id', 'name', 'status', 'body', 'mappingsVersion as version', 'mappings'])
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

export async function writeMappings(tx: Tx, { id, version }: MappedTemplate, own: readonly QuestionMappings[]): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ ...mappingColumn(own), mappingsVersion: version + 1 })
    .where('id', '=', id)
    .execute();
}

export function mappingColumn(own: readonly QuestionMappings[] | undefined): { mappings: string | null } {
  return { mappings: own && own.length > 0 ? JSON.stringify(own) : null };
}
