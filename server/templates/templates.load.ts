import { structureFaults, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { Template } from '#contract/templates/templates.contract.ts';
import { presentTemplate } from './templates.present.ts';
import { findTemplate, holdTemplate, type TemplateRow } from './templates.queries.ts';

/** How many faults an answer names; a large template may have thousands. */
const NAMED_FAULTS = 100;

export async function loadTemplate(tx: Tx, id: string): Promise<TemplateRow> {
  const template = await findTemplate(tx, id);
  if (!template) throw new Fault('TEMPLATE_NOT_FOUND');
  return template;
}

/** The template to be changed; a version that somebody has overtaken is refused with what stands there now. */
export async function takeTemplate(tx: Tx, id: string, version?: number) {
  const template = await holdTemplate(tx, id);
  if (!template) throw new Fault('TEMPLATE_NOT_FOUND');
  if (version !== undefined && version !== template.version) throw stale(Template, presentTemplate(template));
  return template;
}

export function refuseUnsound(body: TemplateBody): void {
  const faults = structureFaults(body);
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
