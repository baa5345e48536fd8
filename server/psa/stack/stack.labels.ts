import { sql } from 'kysely';
import type { Psa } from '#contract/psa/psa.fields.ts';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { labelKey, proposedCategory, STACK_OBJECTS, type StackChoices } from '#domain/psa/psa.stack.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Asset types and agreement names of matched companies, most frequent first; all of them if `most` is omitted. */
export function labelsOf(tx: Tx, kind: PsaKind, most?: number) {
  const rows = tx
    .selectFrom('psaRecords')
    .select(['object', 'label', (is) => is.fn.countAll<number>().as('things')])
    .where('kind', '=', kind)
    .where('object', 'in', [...STACK_OBJECTS])
    .where('label', 'is not', null)
    .where(sql<boolean>`is_active and not is_gone`)
    .groupBy(['object', 'label']);
  const named = tx
    .selectFrom(rows.as('l'))
    .select(['l.object', 'l.label', 'l.things'])
    .orderBy('l.things', 'desc')
    .orderBy('l.object')
    .orderBy('l.label');
  return (most === undefined ? named : named.limit(most)).execute();
}

type LabelRow = Awaited<ReturnType<typeof labelsOf>>[number];

/** One example per label, in the tool's spelling. */
async function examplesOf(tx: Tx, kind: PsaKind, labels: readonly LabelRow[]): Promise<Map<string, { name: string; type: string }>> {
  if (labels.length === 0) return new Map();
  const wanted = JSON.stringify(labels.map(({ object, label }) => ({ object, label })));
  const { rows } = await sql<{ object: string; label: string; name: string; type: string }>`
    select l.object, l.label, t.name, t.type
    from jsonb_to_recordset(${wanted}::jsonb) as l(object text, label text)
    cross join lateral (
      select r.name, case when r.object = 'agreement' then r.name when r.fields ->> 'type' <> '' then r.fields ->> 'type'
        when r.fields ->> 'product' <> '' then r.fields ->> 'product' else r.fields ->> 'model' end as type
      from psa_records r
      where r.kind = ${kind} and r.object = l.object and r.label = l.label and r.is_active and not r.is_gone
      order by r.external_id limit 1) t`.execute(tx);
  return new Map(rows.map(({ object, label, name, type }) => [labelKey(object, label), { name, type: type.trim() }]));
}

/** Labels with category and example, for the mapping page. */
export async function shownLabels(
  tx: Tx,
  kind: PsaKind,
  { choices, most }: { choices: StackChoices; most: number },
): Promise<Psa['stack']> {
  const labels = await labelsOf(tx, kind, most);
  const examples = await examplesOf(tx, kind, labels);
  return labels.map(({ object, label, things }) => {
    const key = labelKey(object, label ?? '');
    const example = examples.get(key);
    return {
      object: object === 'agreement' ? 'agreement' : 'asset',
      label: label ?? '',
      name: example?.type ?? label ?? '',
      things,
      example: example?.name ?? '',
      proposed: proposedCategory(label ?? ''),
      means: choices[key] ?? null,
    };
  });
}
