import { useRef, useState } from 'react';
import { type EvidenceRunDetail, importEvidence } from '#contract/evidence/runs.contract.ts';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface Chosen {
  id: number;
  file: File;
  /** Shared by the files of one drop, which are undone together. */
  batch: string;
}

/** One chosen file on its way. */
export type ImportedFile = Chosen &
  (
    | { state: 'waiting' }
    | { state: 'reading' }
    | { state: 'done'; runs: readonly EvidenceRunDetail[]; refused: readonly { fileName: string; reason: string }[]; identical: boolean }
    | { state: 'refused'; message: string; resolution: string; isOtherTenant: boolean }
  );

/** Imports the chosen files of a customer one after the other; one that is refused stops no other. */
export function useImports(customerId: string) {
  const [files, setFiles] = useState<readonly ImportedFile[]>([]);
  const last = useRef(0);
  const queue = useRef(Promise.resolve());
  const put = (next: ImportedFile) => setFiles((now) => now.map((one) => (one.id === next.id ? next : one)));
  const send = async (chosen: Chosen, confirmTenant: boolean) => {
    put({ ...chosen, state: 'reading' });
    put(await sent(customerId, chosen, confirmTenant));
    await refreshAfter(importEvidence);
  };
  const enqueue = (entry: Chosen, confirmTenant = false) => {
    queue.current = queue.current.then(() => send(entry, confirmTenant));
  };
  return {
    files,
    add: (chosen: Iterable<File>) => {
      const batch = crypto.randomUUID();
      for (const file of chosen) {
        last.current += 1;
        const entry = { id: last.current, file, batch };
        setFiles((now) => [...now, { ...entry, state: 'waiting' }]);
        enqueue(entry);
      }
    },
    confirm: ({ id, file, batch }: ImportedFile) => enqueue({ id, file, batch }, true),
    dismiss: (id: number) => setFiles((now) => now.filter((one) => one.id !== id)),
    dismissBatch: (batch: string) => setFiles((now) => now.filter((one) => one.batch !== batch)),
  };
}

export type Imports = ReturnType<typeof useImports>;

const MB = 1024 * 1024;

async function sent(customerId: string, chosen: Chosen, confirmTenant: boolean): Promise<ImportedFile> {
  const { file, batch } = chosen;
  if (file.size > EVIDENCE_LIMITS.megabytes * MB) {
    const message = `The file is larger than ${EVIDENCE_LIMITS.megabytes} MB.`;
    return { ...chosen, state: 'refused', message, resolution: 'Split the file, or export fewer checks.', isOtherTenant: false };
  }
  const form = new FormData();
  form.append('file', file);
  try {
    const query = confirmTenant ? { batch, confirmTenant: 'true' as const } : { batch };
    const answer = await call(importEvidence, { params: { id: customerId }, query, form });
    return { ...chosen, state: 'done', ...answer };
  } catch (error) {
    const { code, message, resolution } = faultOf(error);
    // The message about a format names the files to upload; the general resolution speaks of a field, which a file is not.
    const advice = code === 'INVALID_FORMAT' ? '' : resolution;
    return { ...chosen, state: 'refused', message, resolution: advice, isOtherTenant: code === 'EVIDENCE_TENANT_DIFFERS' };
  }
}
