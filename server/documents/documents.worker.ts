import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import type { DocumentLogo } from './documents.logo.ts';
import { pdfOf } from './documents.pdf.ts';
import { pptxOf } from './documents.pptx.ts';

export interface DocumentJob {
  format: 'pdf' | 'pptx';
  document: QbrDocument;
  logo: DocumentLogo | null;
}

export async function renderInWorker({ format, document, logo }: DocumentJob): Promise<Uint8Array> {
  return format === 'pdf' ? pdfOf(document, logo) : pptxOf(document, logo);
}
