import type { ImportField } from '#domain/customers/customer.fields.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DUPLICATE_CHOICES, importCustomers, type ImportResult } from '#contract/customers/import.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { countText } from '#web/ui/data/number.text.ts';

export type Duplicates = (typeof DUPLICATE_CHOICES)[number];
export type Step = 'file' | 'columns' | 'check';

interface Sending {
  file: File;
  /** Null until the columns step, so that the headers decide. */
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

/** Steps: read the file without storing it, map columns, check rows, import. */
export function useImportSteps(onImported: () => void) {
  const [step, setStep] = useState<Step>('file');
  const [sending, setSending] = useState<Sending | null>(null);
  const reading = useMutation({ mutationFn: (chosen: Sending) => send(chosen, true) });
  const importing = useMutation({
    mutationFn: (chosen: Sending) => send(chosen, false),
    onSuccess: async ({ counts }) => {
      await refreshAfter(importCustomers);
      onImported();
      toast({ title: summaryOf(counts), variant: 'success' });
    },
  });
  const read = (chosen: Sending, next: Step) => {
    setSending(chosen);
    importing.reset();
    reading.mutate(chosen, { onSuccess: () => setStep(next) });
  };
  const mapping = sending?.mapping ?? reading.data?.columns.map(({ field }) => field) ?? [];
  return {
    step,
    goTo: setStep,
    result: reading.data,
    mapping,
    duplicates: sending?.duplicates ?? 'update',
    error: importing.error ?? reading.error,
    isReading: reading.isPending,
    isImporting: importing.isPending,
    choose: (file: File) => read({ file, mapping: null, duplicates: 'update' }, 'columns'),
    change: (next: Partial<Pick<Sending, 'mapping' | 'duplicates'>>) => sending && setSending({ ...sending, ...next }),
    check: () => sending && read({ ...sending, mapping }, 'check'),
    store: () => sending && importing.mutate(sending),
  };
}

function summaryOf({ create, update }: ImportResult['counts']): string {
  const added = `${countText(create, 'customer')} added`;
  return update === 0 ? added : `${added}, ${update} updated`;
}
