import * as z from 'zod/mini';
import { MEANINGS } from '#domain/templates/columns.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { importTemplate } from '#contract/templates/templates.files.contract.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { Fault, ThreatFault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import type { ChosenColumns } from '#server/templates/import/templates.import.columns.ts';
import { ImportRefusal } from '#server/templates/import/templates.import.refusal.ts';
import { runImport } from '#server/templates/import/templates.import.run.ts';
import type { TemplateFileRead } from '#server/templates/import/templates.import.ts';
import { refuseUnsound, templates, unsound } from './templates.load.ts';
import { findImported, findOtherEdition, insertTemplate, waitForImportsOf } from './templates.queries.ts';
import { changedColumns, newColumns, traced } from './templates.save.ts';

type ImportCall = SignedInCall<typeof importTemplate> & { parsed: TemplateFileRead };
type ImportResponse = AnswerOf<typeof importTemplate>;

/** Reads an uploaded file before the transaction opens. */
export function uploadReader({ workers }: AppContext) {
  return async ({ fileName, bytes, fields }: Upload, { organizationId }: Actor): Promise<TemplateFileRead> => {
    const columns = chosenColumns(fields['columns']);
    try {
      const read = await runImport(workers, organizationId, { fileName, bytes, columns });
      refuseUnsound(read.template, read.template.mappings);
      return read;
    } catch (fault) {
      if (fault instanceof ImportRefusal && fault.threat) throw new ThreatFault(fault.threat);
      if (fault instanceof ImportRefusal) throw unsound(fault.message, [{ path: fault.path, message: fault.message }]);
      throw fault;
    }
  };
}

/**
 * Imports a template. A file imported before is recognised by its hash; another edition of a known catalog becomes the next draft of its
 * template.
 */
export async function receive(call: ImportCall): Promise<ImportResponse> {
  const { tx, parsed, query } = call;
  const { source } = parsed;
  await waitForImportsOf(tx, source.uuid ?? source.hash);
  const same = await findImported(tx, source.hash);
  if (query.dryRun === 'true') return { ...importFacts(parsed), identical: same !== undefined, preview: previewOf(parsed) };
  if (same) return { ...importFacts(parsed), template: await templates.load(call, same.id), identical: true };

  const known = source.uuid === undefined ? undefined : await findOtherEdition(tx, source.uuid);
  if (known) return { ...importFacts(parsed), template: await renew(call, known.id), updated: true };
  return { ...importFacts(parsed), template: await add(call), created: true };
}

const Chosen = z.partialRecord(z.enum(MEANINGS), z.nullable(z.int().check(z.gte(0), z.lt(500))));

/** Parses the form field, a JSON map from meaning to column. */
function chosenColumns(field: string | undefined): ChosenColumns {
  if (field === undefined || field === '') return {};
  try {
    return Chosen.parse(JSON.parse(field));
  } catch {
    throw new Fault('VALIDATION_ERROR', { field: 'columns', message: 'Columns: must name a column for each meaning' });
  }
}

function importFacts({ template, skipped, warnings, columns }: TemplateFileRead) {
  return {
    ...(columns ? { columns } : {}),
    template: null,
    created: false,
    updated: false,
    skipped,
    warnings,
    questions: questionsOf(template).length,
  };
}

async function add(call: ImportCall) {
  const { template, source } = call.parsed;
  const by = call.actor.userId;
  const origin = { source: JSON.stringify(source), sourceHash: source.hash };
  const id = await insertTemplate(call.tx, { ...newColumns(template), ...origin, createdBy: by, updatedBy: by });
  await call.audit({
    action: 'template.imported',
    entity: { type: 'template', id, label: template.name },
    after: { ...traced(template), source },
  });
  return templates.load(call, id);
}

async function renew(call: ImportCall, id: string) {
  const { template, source } = call.parsed;
  const before = await templates.lock(call, id);
  const origin = { source: JSON.stringify(source), sourceHash: source.hash };
  await templates.save(call, before, {
    action: 'template.imported',
    columns: { ...changedColumns(before, template), ...origin, updatedBy: call.actor.userId },
    before: traced({ ...before, ...before.body }),
    after: { ...traced(template), source },
  });
  return templates.load(call, id);
}

const FIRST_QUESTIONS = 3;

function previewOf({ template }: TemplateFileRead) {
  return {
    name: template.name,
    sections: template.sections.map(({ title, questions }) => ({
      title,
      questions: questions.length,
      first: questions.slice(0, FIRST_QUESTIONS).map(({ text }) => text),
    })),
  };
}
