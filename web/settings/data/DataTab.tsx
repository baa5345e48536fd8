import { useMutation, useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { changeAuditRetention, getAuditRetention } from '#contract/audit/audit.contract.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { BackupPlanCard } from './BackupPlanCard.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { RestoreCard } from './RestoreCard.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';

/** Export, scheduled backups and restore of all the organisation's data. */
export function DataTab({ organization }: { organization: Organization; onClose: () => void }) {
  const may = useCan();
  const user = useCurrentUser();
  return (
    <Columns
      first={
        <>
          <BackupsCard />
          <BackupPlanCard plan={organization.settings.backups} />
        </>
      }
      second={
        <>
          <RetentionCard />
          {may('backups:restore') && <RestoreCard name={organization.name} />}
          {user?.isOwner && <DeletionCard name={organization.name} />}
        </>
      }
    />
  );
}

const FOR_EVER = 'ever';
const YEARS = [1, 2, 3, 5, 7, 10];

function choicesWith(days: number | null) {
  const usual = YEARS.map((years) => ({ value: String(years * 365), label: years === 1 ? '1 year' : `${years} years` }));
  const other = days !== null && days % 365 !== 0 ? [{ value: String(days), label: `${days} days` }] : [];
  return [{ value: FOR_EVER, label: 'Unlimited' }, ...usual, ...other];
}

/** Retention of the audit log, saved on selection. */
function RetentionCard() {
  const mayEdit = useCan()('settings:edit');
  const { data, error, refetch } = useQuery(ask(getAuditRetention));
  const save = useMutation({
    mutationFn: async (body: { days: number | null; version: number }) => {
      await withReauthentication(() => call(changeAuditRetention, { body }));
      await refreshAfter(changeAuditRetention);
    },
    onSuccess: () => toast({ title: 'Retention saved', variant: 'success' }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton />;
  const { days, version } = data;
  return (
    <Card title="Audit log">
      <Field
        label="Retention period"
        help="Older events are removed every hour; the remaining events can still be verified. Heads of removed events can no longer be verified."
      >
        <Select
          options={choicesWith(days)}
          value={days === null ? FOR_EVER : String(days)}
          disabled={!mayEdit || save.isPending}
          onChange={(value) => save.mutate({ days: value === FOR_EVER ? null : Number(value), version })}
        />
      </Field>
      <FaultMessage error={save.error} />
    </Card>
  );
}
