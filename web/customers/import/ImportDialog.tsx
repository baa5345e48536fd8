import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { importCustomers, type ImportResult } from '#contract/customers/import.contract.ts';
import { type ImportField, mappingFault } from '#domain/customers/import.columns.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportSource } from './ImportSource.tsx';

export type Duplicates = 'update' | 'skip';

interface Sending {
  file: File;
  /** Null before the columns were looked at: then the headers decide. */
  mapping: readonly (ImportField | null)[] | null;
  duplicates: Duplicates;
}

function send({ file, mapping, duplicates }: Sending, isDryRun: boolean): Promise<ImportResult> {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('duplicates', duplicates);
  form.append('file', file);
  return call(importCustomers, { form, query: isDryRun ? { dryRun: 'true' } : {} });
}

const STEPS = ['File', 'Columns', 'Check'] as const;
const ORDINAL = { File: 1, Columns: 2, Check: 3 } as const;

/** Three steps: the file, what its columns mean, and what would happen row by row. Nothing is stored before the last button. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<(typeof STEPS)[number]>('File');
  const [sending, setSending] = useState<Sending | null>(null);
  const reading = useMutation({ mutationFn: (chosen: Sending) => send(chosen, true) });
  const importing = useMutation({
    mutationFn: (chosen: Sending) => send(chosen, false),
    onSuccess: async ({ counts }) => {
      await refreshAfter(importCustomers);
      onClose();
      toast({ title: summaryOf(counts), variant: 'success' });
    },
  });
  const result = reading.data;
  const read = (chosen: Sending, next: (typeof STEPS)[number]) => {
    setSending(chosen);
    importing.reset();
    reading.mutate(chosen, { onSuccess: () => setStep(next) });
  };
  const mapping = sending?.mapping ?? result?.columns.map(({ field }) => field) ?? [];
  const fault = mappingFault(mapping);
  const changes = result ? result.counts.create + result.counts.update : 0;

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Import customers"
      description={`Step ${ORDINAL[step]} of ${STEPS.length}: ${WORDS[step]}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {step === 'Columns' && <Button onClick={() => setStep('File')}>Back</Button>}
          {step === 'Check' && <Button onClick={() => setStep('Columns')}>Back</Button>}
          {step === 'Columns' && sending && (
            <Button
              variant="primary"
              loading={reading.isPending}
              disabled={fault !== null}
              onClick={() => read({ ...sending, mapping }, 'Check')}
            >
              Check the rows
            </Button>
          )}
          {step === 'Check' && sending && (
            <Button variant="primary" loading={importing.isPending} disabled={changes === 0} onClick={() => importing.mutate(sending)}>
              {changes === 1 ? 'Import 1 customer' : `Import ${changes} customers`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {step === 'File' && (
          <ImportSource isReading={reading.isPending} onChoose={(file) => read({ file, mapping: null, duplicates: 'update' }, 'Columns')} />
        )}
        {step === 'Columns' && result && sending && (
          <ImportColumns
            result={result}
            mapping={mapping}
            duplicates={sending.duplicates}
            fault={fault}
            onChange={(next) => setSending({ ...sending, ...next })}
          />
        )}
        {step === 'Check' && result && <ImportCheck result={result} />}
        {reading.isPending && <Spinner label="Reading" />}
        <FaultMessage error={importing.error ?? reading.error} />
      </div>
    </Dialog>
  );
}

const WORDS = {
  File: 'a CSV file or pasted rows, the first with headers.',
  Columns: 'what each column means.',
  Check: 'what would happen. Nothing is stored yet.',
} as const;

function summaryOf({ create, update }: ImportResult['counts']): string {
  const added = create === 1 ? '1 customer added' : `${create} customers added`;
  return update === 0 ? added : `${added}, ${update} updated`;
}
