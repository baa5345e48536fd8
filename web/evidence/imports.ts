import { useRef, useState } from 'react';
import { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import { type EvidenceRunDetail, importEvidence, TenantDetails } from '#contract/evidence/runs.contract.ts';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { call } from '#web/http/call.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface Entry {
  id: number;
  file: File;
  /** Customer for whom the file is imported. */
  customerId: string;
  /** Shared by the files of one drop, which are undone together. */
  batch: string;
}

/** One chosen file on its way. */
export type ImportedFile = Entry &
  (
    | { state: 'waiting' }
    | { state: 'reading' }
    | { state: 'done'; runs: readonly EvidenceRunDetail[]; refused: readonly { fileName: string; reason: string }[]; identical: boolean }
    | { state: 'refused'; message: string; resolution: string }
    /** File of another tenant; its owner is null if unknown or hidden from the person. */
    | { state: 'tenant'; message: string; owner: { id: string; name: string } | null }
    | { state: 'columns'; question: ColumnsQuestion }
  );

/** Imports the chosen files of a customer one after the other; one that is refused stops no other. */
export function useImports(customerId: string) {
  const [files, setFiles] = useState<readonly ImportedFile[]>([]);
  const last = useRef(0);
  const [batches, setBatches] = useState<readonly string[]>([]);
  const queue = useRef(Promise.resolve());
  const put = (next: ImportedFile) => setFiles((now) => now.map((one) => (one.id === next.id ? next : one)));
  const send = async (entry: Entry, confirmTenant: boolean) => {
    put({ ...entry, state: 'reading' });
    put({ ...entry, ...(await sent(entry, confirmTenant)) });
    await refreshAfter(importEvidence);
  };
  const enqueue = ({ id, file, customerId: customer, batch }: Entry, confirmTenant = false) => {
    const entry = { id, file, customerId: customer, batch };
    put({ ...entry, state: 'waiting' });
    queue.current = queue.current.then(() => send(entry, confirmTenant));
  };
  return {
    files,
    /** Drops of this visit, also of files that were discarded since. */
    batches,
    customerId,
    add: (chosen: Iterable<File>) => {
      const batch = crypto.randomUUID();
      setBatches((now) => [...now, batch]);
      for (const file of chosen) {
        last.current += 1;
        const entry = { id: last.current, file, customerId, batch };
        setFiles((now) => [...now, { ...entry, state: 'waiting' }]);
        enqueue(entry);
      }
    },
    /** Imports a file although its tenant differs. */
    confirm: (entry: Entry) => enqueue(entry, true),
    /** Imports a file again, after its columns were chosen. */
    again: (entry: Entry) => enqueue(entry),
    sendTo: (entry: Entry, customer: string) => enqueue({ ...entry, customerId: customer, batch: crypto.randomUUID() }),
    dismiss: (id: number) => setFiles((now) => now.filter((one) => one.id !== id)),
    dismissBatch: (batch: string) => setFiles((now) => now.filter((one) => one.batch !== batch)),
  };
}

export type Imports = ReturnType<typeof useImports>;

const MB = 1024 * 1024;

type Sent =
  Extract<ImportedFile, { state: 'done' | 'refused' | 'tenant' | 'columns' }> extends infer File
    ? File extends Entry
      ? Omit<File, keyof Entry>
      : never
    : never;

async function sent({ customerId, file, batch }: Entry, confirmTenant: boolean): Promise<Sent> {
  if (file.size > EVIDENCE_LIMITS.megabytes * MB) {
    const message = `The file is larger than ${EVIDENCE_LIMITS.megabytes} MB.`;
    return { state: 'refused', message, resolution: 'Split the file, or export fewer checks.' };
  }
  const form = new FormData();
  form.append('file', file);
  try {
    const query = confirmTenant ? { batch, confirmTenant: 'true' as const } : { batch };
    const answer = await call(importEvidence, { params: { id: customerId }, query, form });
    return { state: 'done', ...answer };
  } catch (error) {
    return refusalOf(faultOf(error));
  }
}

function refusalOf({ code, message, resolution, details }: Fault): Sent {
  if (code === 'EVIDENCE_COLUMNS_UNKNOWN') {
    const question = ColumnsQuestion.safeParse(details);
    if (question.success) return { state: 'columns', question: question.data };
  }
  if (code === 'EVIDENCE_TENANT_DIFFERS') {
    const { data } = TenantDetails.safeParse(details);
    return { state: 'tenant', message, owner: data?.customer ?? null };
  }
  // The message about a format names the files to upload; the general resolution speaks of a field, which a file is not.
  return { state: 'refused', message, resolution: code === 'INVALID_FORMAT' ? '' : resolution };
}
