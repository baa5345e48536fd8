import type { TemplateInput } from '#contract/templates/templates.contract.ts';
import { type ExportedTemplate, type ExportFormat, exportTemplate } from './templates.export.ts';

export interface ExportJob {
  template: TemplateInput;
  format: ExportFormat;
}

export function exportInWorker({ template, format }: ExportJob): Promise<ExportedTemplate> {
  return exportTemplate(template, format);
}
