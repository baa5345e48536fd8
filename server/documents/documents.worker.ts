import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import { pdfOf } from './pdf.ts';
import { pptxOf } from './pptx.ts';

export interface DocumentJob {
  format: 'pdf' | 'pptx';
  document: QbrDocument;
}

export async function renderInWorker({ format, document }: DocumentJob): Promise<Uint8Array> {
  return format === 'pdf' ? pdfOf(document) : pptxOf(document);
}
