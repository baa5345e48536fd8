import { parentPort } from 'node:worker_threads';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import { pdfOf, type Printed } from './pdf.ts';
import { pptxOf } from './pptx.ts';

export interface DocumentJob {
  format: 'pdf' | 'pptx';
  document: QbrDocument;
}

async function made({ format, document }: DocumentJob): Promise<Printed> {
  return format === 'pdf' ? pdfOf(document) : { bytes: await pptxOf(document), warning: null };
}

parentPort?.on('message', ({ id, job }: { id: number; job: DocumentJob }) => {
  made(job).then(
    ({ bytes, warning }) => {
      const own = new Uint8Array(bytes); // a copy in a buffer of its own, which can be handed over whole
      parentPort?.postMessage({ id, result: { bytes: own, warning } }, [own.buffer]);
    },
    (fault: unknown) => parentPort?.postMessage({ id, failure: fault instanceof Error ? fault.message : String(fault) }, []),
  );
});
