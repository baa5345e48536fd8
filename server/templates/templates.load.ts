import { mappingFault, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import { recommendationFaults, structureFaults } from '#domain/templates/structure.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { Template } from '#contract/templates/templates.contract.ts';
import { isInLibrary } from '#server/recommendations/recommendations.ts';
import { versioned } from '#server/platform/http/versioned.ts';
import { presentTemplate } from './templates.present.ts';
import { findTemplate, lockTemplate, saveTemplate, type TemplateRow } from './templates.queries.ts';

/** Number of faults named in a response; a large template may have thousands. */
const NAMED_FAULTS = 100;

export const templates = versioned({
  notFound: 'TEMPLATE_NOT_FOUND',
  shape: Template,
  lock: lockTemplate,
  read: async (tx, id) => {
    const row = await findTemplate(tx, id);
    return row && presentTemplate(row);
  },
  write: saveTemplate,
  about: ({ id, name }) => ({ entity: { type: 'template', id, label: name } }),
});

export function refuseUnsound(body: TemplateBody, own: readonly QuestionMappings[] = []): void {
  const mapping = mappingFault(body, own);
  const mappingFaults = mapping
    ? [{ path: `mappings[${mapping.at}].questionKey`, message: `The question of a mapping ${mapping.message}.` }]
    : [];
  const faults = [...structureFaults(body), ...recommendationFaults(body, isInLibrary), ...mappingFaults];
  const [first] = faults;
  if (first) throw unsound(first.message, faults.slice(0, NAMED_FAULTS));
}

export function unsound(message: string, details: readonly { path: string; message: string }[]): Fault {
  const field = details[0]?.path;
  return new Fault('INVALID_TEMPLATE_STRUCTURE', { message, details, ...(field ? { field } : {}) });
}

export function refuseArchived({ status }: Pick<TemplateRow, 'status'>): void {
  if (status === 'archived') throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Restore this template first', details: { status } });
}
