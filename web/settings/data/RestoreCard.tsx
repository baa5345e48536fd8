import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type RestoreReport, restoreBackup } from '#contract/backups/backups.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RestorePreview } from './RestorePreview.tsx';

/** A backup in place of what is here: first it is told what would come and go, then the name is typed. */
export function RestoreCard({ name }: { name: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState('');
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, '', true) });
  const restore = useMutation({
    mutationFn: (chosen: File) => send(chosen, typed, false),
    onSuccess: async () => {
      forget();
      toast({ title: 'The backup is restored', variant: 'success' });
      await refreshAfter(restoreBackup);
    },
  });
  const forget = () => {
    setFile(null);
    setTyped('');
    check.reset();
  };
  const choose = (chosen: File) => {
    restore.reset();
    setFile(chosen);
    setTyped('');
    check.mutate(chosen);
  };
  return (
    <Card title="Restore a backup" className="grid gap-3">
      <p className="text-sm text-muted">
        A backup takes the place of everything in your organisation, or fills an empty one. What is here now is backed up first. People keep
        their accounts; those who have none here stay as names in the history, and can be invited. It happens whole or not at all.
      </p>
      <DropZone kinds=".zip" most="4 GB" chosen={file?.name} onChoose={choose} />
      {check.isPending && <p role="status">Reading the backup …</p>}
      <FaultMessage error={check.error ?? restore.error} />
      {file && check.data && (
        <>
          <RestorePreview report={check.data} />
          <Field label={`Type ${name} to confirm`} className="max-w-72">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </Field>
          <div className="flex gap-2">
            <Button variant="danger" loading={restore.isPending} disabled={typed.trim() !== name} onClick={() => restore.mutate(file)}>
              Restore this backup
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

function send(file: File, confirm: string, isDryRun: boolean): Promise<RestoreReport> {
  const form = new FormData();
  form.append('confirm', confirm);
  form.append('file', file);
  return withReauthentication(() => call(restoreBackup, { form, query: isDryRun ? { dryRun: 'true' } : {} }));
}
