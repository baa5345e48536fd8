import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { importStackItems, type StackImportResult } from '#contract/stack/stack.items.contract.ts';
import { CsvSource } from '#web/ui/controls/CsvSource.tsx';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { categoryName } from './stack.words.ts';

const ACTIONS = { create: 'Add', update: 'Update', same: 'No change', refuse: 'Refused' };

const COLUMNS: readonly TableColumn<StackImportResult['rows'][number]>[] = [
  { key: 'product', label: 'Product', cell: ({ row, product }) => `${row}. ${product || 'Unnamed'}` },
  { key: 'category', label: 'Category', cell: ({ category }) => categoryName(category) },
  { key: 'action', label: 'Result', card: 'aside', cell: ({ action }) => ACTIONS[action] },
  { key: 'notes', label: 'Notes', cell: ({ notes }) => <span className="wrap-anywhere">{notes.join('; ')}</span> },
];

function send(customerId: string, file: File, isDryRun: boolean): Promise<StackImportResult> {
  const form = new FormData();
  form.append('file', file);
  return call(importStackItems, { params: { id: customerId }, form, query: isDryRun ? { dryRun: 'true' } : {} });
}

/** Reads a file and shows it row by row; stores nothing before the last step. */
export function ImportStackDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({ mutationFn: (chosen: File) => send(customer.id, chosen, true) });
  const store = useMutation({
    mutationFn: (chosen: File) => send(customer.id, chosen, false),
    onSuccess: async ({ counts }) => {
      await refreshAfter(importStackItems);
      onClose();
      toast({ variant: 'success', title: `${counts.create} added, ${counts.update} updated` });
    },
  });
  const result = check.data;
  const changes = result ? result.counts.create + result.counts.update : 0;
  const choose = (chosen: File) => {
    setFile(chosen);
    check.mutate(chosen);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Import products"
      description={
        result
          ? 'Preview. Nothing is saved yet.'
          : 'The first row must contain the headers Category and Product, and optionally Vendor, Version, Quantity, Coverage, Renewal, Monthly cost and Decision.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {result && <Button onClick={() => check.reset()}>Back</Button>}
          {result && file && (
            <Button variant="primary" disabled={changes === 0} loading={store.isPending} onClick={() => store.mutate(file)}>
              {changes === 1 ? 'Import 1 row' : `Import ${changes} rows`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 pb-2">
        {!result && <CsvSource isReading={check.isPending} onChoose={choose} />}
        {result && <Check result={result} />}
        <FaultMessage error={store.error ?? check.error} />
      </div>
    </Dialog>
  );
}

function Check({ result: { columns, warnings, rows } }: { result: StackImportResult }) {
  const left = columns.filter(({ field }) => field === null).map(({ header }) => header || 'without a header');
  const notes = [...warnings, ...(left.length > 0 ? [`Ignored: ${left.join(', ')}`] : [])];
  return (
    <>
      {notes.map((note) => (
        <Banner key={note} tone="info">
          {note}
        </Banner>
      ))}
      <Table label="Rows of the file" columns={COLUMNS} rows={rows.slice(0, 200)} rowKey={({ row }) => String(row)} compact />
    </>
  );
}
