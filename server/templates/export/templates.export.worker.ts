import type { TemplateInput } from '#contract/templates/templates.contract.ts';
import type { CatalogFacts } from './templates.export.oscal.ts';
import { type ExportedTemplate, type ExportFormat, exportTemplate } from './templates.export.ts';

export interface ExportJob {
  template: TemplateInput;
  format: ExportFormat;
  facts: CatalogFacts;
}

export function exportInWorker({ template, format, facts }: ExportJob): Promise<ExportedTemplate> {
  return exportTemplate(template, format, facts);
}
