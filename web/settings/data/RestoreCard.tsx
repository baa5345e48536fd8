import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreBackup, type RestoreReport } from '#contract/backups/backups.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Replaces the data with a backup, after a preview and the typed name. */
export function RestoreCard({ name }: { name: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState('');
  const [isTrusted, setTrusted] = useState(false);
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, { confirm: '' }, true) });
  const restore = useMutation({
    mutationFn: (chosen: File) => send(chosen, { confirm: typed, ...(isTrusted && { confirmOrigin: 'true' }) }, false),
    onSuccess: async () => {
      forget();
      toast({ title: 'Backup restored', variant: 'success' });
      await refreshAfter(restoreBackup);
    },
  });
  const forget = () => {
    setFile(null);
    setTyped('');
    setTrusted(false);
    check.reset();
  };
  const choose = (chosen: File) => {
    restore.reset();
    setFile(chosen);
    setTyped('');
    setTrusted(false);
    check.mutate(chosen);
  };
  return (
    <Card title="Restore backup" className="grid gap-3">
      <p className="text-sm text-muted">
        A backup replaces all data of your organisation, or fills an empty one. The current data is backed up first. People keep their
        accounts; people without an account here are kept as names in the history and can be invited. Either everything is restored or
        nothing.
      </p>
      <DropZone kinds=".zip" most="4 GB" chosen={file?.name} onChoose={choose} />
      {check.isPending && <p role="status">Reading the backup …</p>}
      <FaultMessage error={check.error ?? restore.error} />
      {file && check.data && (
        <>
          <RestorePreview report={check.data} />
          {!check.data.isOriginKnown && (
            <Banner tone="warning">
              <p>
                The origin of this backup cannot be verified: it was created by another installation, or before backups were signed. Its
                contents may have been changed.
              </p>
              <Checkbox className="mt-2" checked={isTrusted} onChange={(event) => setTrusted(event.target.checked)}>
                I trust the source of this file
              </Checkbox>
            </Banner>
          )}
          <Field label={`Type ${name} to confirm`} className="max-w-72">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </Field>
          <div className="flex gap-2">
            <Button
              variant="danger"
              loading={restore.isPending}
              disabled={typed.trim() !== name || !(check.data.isOriginKnown || isTrusted)}
              onClick={() => restore.mutate(file)}
            >
              Restore backup
            </Button>
            <Button disabled={restore.isPending} onClick={forget}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function send(file: File, fields: Readonly<Record<string, string>>, isDryRun: boolean): Promise<RestoreReport> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return withReauthentication(() => call(restoreBackup, { form, query: isDryRun ? { dryRun: 'true' } : {} }));
}

const CELL = 'py-1 pr-4 text-right tabular-nums';

/** Number of records per table that a backup restores, and current ones that it removes. */
function RestorePreview({ report: { organization, tables, files } }: { report: RestoreReport }) {
  const sum = (key: 'restored' | 'removed') => tables.reduce((total, table) => total + table[key], 0);
  return (
    <div className="text-sm">
      <p className="mb-2">
        {`A backup of ${organization}: ${counted(sum('restored'), 'row')} and ${counted(files, 'file')} will be added, ${counted(sum('removed'), 'row')} will be removed.`}
      </p>
      <details>
        <summary className="cursor-pointer py-1 text-muted">By table</summary>
        <table className="mt-1">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 pr-4 text-left font-medium">
                Table
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Added
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Removed
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ table, restored, removed }) => (
              <tr key={table}>
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {table.replaceAll('_', ' ')}
                </th>
                <td className={CELL}>{restored}</td>
                <td className={CELL}>{removed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function counted(n: number, noun: string): string {
  return `${numberText(n)} ${noun}${n === 1 ? '' : 's'}`;
}
