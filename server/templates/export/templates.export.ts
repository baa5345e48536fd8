import { TemplateInput } from '#contract/templates/templates.contract.ts';
import { csvOf } from '#server/platform/files/csv.ts';
import { type CatalogFacts, catalogOf } from './templates.export.oscal.ts';
import { HEADERS, rowsOf, WIDTHS } from './templates.export.table.ts';
import { workbookOf } from './templates.export.xlsx.ts';

export type ExportFormat = 'json' | 'csv' | 'xlsx' | 'oscal';

export interface ExportedTemplate {
  bytes: Uint8Array;
  mediaType: string;
  extension: 'json' | 'csv' | 'xlsx' | 'oscal.json';
}

/** Template as a file that the import accepts; contains no ids, people or dates. */
export async function exportTemplate(
  template: TemplateInput,
  format: ExportFormat,
  facts: CatalogFacts = { version: '1', lastModified: '1970-01-01T00:00:00Z' },
): Promise<ExportedTemplate> {
  const content = TemplateInput.parse(template);
  if (format === 'json') {
    return { bytes: utf8(`${JSON.stringify(content, null, 2)}\n`), mediaType: 'application/json; charset=utf-8', extension: 'json' };
  }
  if (format === 'oscal') {
    const bytes = utf8(`${JSON.stringify(catalogOf(content, facts), null, 2)}\n`);
    return { bytes, mediaType: 'application/json; charset=utf-8', extension: 'oscal.json' };
  }
  if (format === 'csv') {
    return { bytes: utf8(csvOf([HEADERS, ...rowsOf(content)])), mediaType: 'text/csv; charset=utf-8', extension: 'csv' };
  }
  const bytes = await workbookOf({ name: 'Questions', headers: HEADERS, widths: WIDTHS, rows: rowsOf(content) });
  return { bytes, mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
