import { useRef, useState } from 'react';
import { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import { DateDetails, type EvidenceRunDetail, importEvidence, TenantDetails } from '#contract/evidence/runs.contract.ts';
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
  /** Answers to questions about the file. */
  answers: { confirmTenant?: 'true'; observedAt?: string };
}

type Archived = ColumnsQuestion & { fileName: string };

/** One chosen file on its way. */
export type ImportedFile = Entry &
  (
    | { state: 'waiting' }
    | { state: 'reading' }
    | {
        state: 'done';
        runs: readonly EvidenceRunDetail[];
        refused: readonly { fileName: string; reason: string }[];
        /** Tables of an archive that are not imported yet. */
        questions: readonly Archived[];
        identical: boolean;
      }
    | { state: 'refused'; message: string; resolution: string }
    /** File of another tenant, or of another customer's devices if it names no tenant; its owner is null if unknown or hidden from the person. */
    | { state: 'tenant'; message: string; tenant: string; owner: { id: string; name: string } | null }
    | { state: 'columns'; question: ColumnsQuestion }
    /** File without a time of measurement, with the day in its name. */
    | { state: 'date'; day: string | null }
  );

export const isSending = ({ state }: ImportedFile) => state === 'waiting' || state === 'reading';

/** Imports the chosen files of a customer one after the other; one that is refused stops no other. */
export function useImports(customerId: string) {
  const [files, setFiles] = useState<readonly ImportedFile[]>([]);
  const last = useRef(0);
  const [batches, setBatches] = useState<readonly string[]>([]);
  const queue = useRef(Promise.resolve());
  const put = (next: ImportedFile) => setFiles((now) => now.map((one) => (one.id === next.id ? next : one)));
  const send = async (entry: Entry) => {
    put({ ...entry, state: 'reading' });
    put({ ...entry, ...(await sent(entry)) });
    await refreshAfter(importEvidence);
  };
  const enqueue = ({ id, file, customerId: customer, batch, answers }: Entry) => {
    const entry = { id, file, customerId: customer, batch, answers };
    put({ ...entry, state: 'waiting' });
    queue.current = queue.current.then(() => send(entry));
  };
  return {
    files,
    /** Drops of this visit, also of files that were discarded since. */
    batches,
    customerId,
    /** Imports files together with those of an earlier drop, or as a drop of their own; returns the drop. */
    add: (chosen: Iterable<File>, batch: string = crypto.randomUUID()) => {
      setBatches((now) => [...now, batch]);
      for (const file of chosen) {
        last.current += 1;
        const entry = { id: last.current, file, customerId, batch, answers: {} };
        setFiles((now) => [...now, { ...entry, state: 'waiting' }]);
        enqueue(entry);
      }
      return batch;
    },
    /** Imports a file although its tenant differs. */
    confirm: (entry: Entry) => enqueue({ ...entry, answers: { ...entry.answers, confirmTenant: 'true' } }),
    /** Imports a file as measured on a day. */
    date: (entry: Entry, observedAt: string) => enqueue({ ...entry, answers: { ...entry.answers, observedAt } }),
    /** Leaves a table of an archive out. */
    skip: (entry: Extract<ImportedFile, { state: 'done' }>, fileName: string) =>
      put({ ...entry, questions: entry.questions.filter((question) => question.fileName !== fileName) }),
    /** Imports a file again, after its columns were chosen. */
    again: (entry: Entry) => enqueue(entry),
    sendTo: (entry: Entry, customer: string) => enqueue({ ...entry, customerId: customer }),
    dismiss: (id: number) => setFiles((now) => now.filter((one) => one.id !== id)),
    dismissBatch: (batch: string) => setFiles((now) => now.filter((one) => one.batch !== batch)),
  };
}

export type Imports = ReturnType<typeof useImports>;

const MB = 1024 * 1024;

type Sent =
  Extract<ImportedFile, { state: 'done' | 'refused' | 'tenant' | 'columns' | 'date' }> extends infer File
    ? File extends Entry
      ? Omit<File, keyof Entry>
      : never
    : never;

async function sent({ customerId, file, batch, answers }: Entry): Promise<Sent> {
  if (file.size > EVIDENCE_LIMITS.megabytes * MB) {
    const message = `The file is larger than ${EVIDENCE_LIMITS.megabytes} MB.`;
    return { state: 'refused', message, resolution: 'Split the file, or export fewer checks.' };
  }
  const form = new FormData();
  form.append('file', file);
  try {
    const query = { batch, askDate: 'true' as const, ...answers };
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
  if (code === 'EVIDENCE_DATE_UNKNOWN') {
    const { data } = DateDetails.safeParse(details);
    return { state: 'date', day: data?.day ?? null };
  }
  if (code === 'EVIDENCE_TENANT_DIFFERS') {
    const { data } = TenantDetails.safeParse(details);
    return { state: 'tenant', message, tenant: data?.tenant ?? '', owner: data?.customer ?? null };
  }
  // The message about a format names the files to upload; the general resolution speaks of a field, which a file is not.
  return { state: 'refused', message, resolution: code === 'INVALID_FORMAT' ? '' : resolution };
}
