import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askOrganizationDeletion,
  getOrganizationDeletion,
  withdrawOrganizationDeletion,
} from '#contract/organizations/deletion.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

/** Deletes the organisation after a grace period; owner only. */
export function DeletionCard({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(ask(getOrganizationDeletion));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton />;
  return (
    <Card title="Delete organisation" className="grid gap-3">
      {data.dueAt === null ? <AskFields name={name} /> : <Waiting day={formatDay(data.dueAt)} askedBy={data.askedBy} />}
    </Card>
  );
}

function AskFields({ name }: { name: string }) {
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: async () => {
      await withReauthentication(() => call(askOrganizationDeletion, { body: { confirm: typed } }));
      await refreshAfter(askOrganizationDeletion);
    },
    onSuccess: () => toast({ title: 'The organisation will be deleted in 14 days', description: 'Everyone was notified.' }),
  });
  return (
    <>
      <p className="text-sm text-muted">
        Create and download a backup first: it contains everything, and backups are deleted with the organisation. In 14 days, all
        customers, assessments, {reviewWord().many}, files and accounts are permanently deleted. Everyone is notified of the date,
        everything works until then, and you can cancel the deletion.
      </p>
      <FaultMessage error={erase.error} />
      <Field label={`Type ${name} to delete it`} className="max-w-72">
        <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </Field>
      <div>
        <Button variant="danger" loading={erase.isPending} disabled={typed.trim() !== name} onClick={() => erase.mutate()}>
          Delete in 14 days
        </Button>
      </div>
    </>
  );
}

function Waiting({ day, askedBy }: { day: string; askedBy: string | null }) {
  const keep = useMutation({
    mutationFn: async () => {
      await call(withdrawOrganizationDeletion);
      await refreshAfter(withdrawOrganizationDeletion);
    },
    onSuccess: () => toast({ title: 'Deletion cancelled', variant: 'success' }),
  });
  return (
    <>
      <Banner tone="warning">{`On ${day} all data of this organisation is permanently deleted. ${askedBy ?? 'The owner'} requested this.`}</Banner>
      <FaultMessage error={keep.error} />
      <div>
        <Button variant="primary" loading={keep.isPending} onClick={() => keep.mutate()}>
          Cancel deletion
        </Button>
      </div>
    </>
  );
}
