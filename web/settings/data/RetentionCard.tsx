import { useMutation, useQuery } from '@tanstack/react-query';
import { changeAuditRetention, getAuditRetention } from '#contract/audit/audit.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan } from '#web/session/session.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const FOR_EVER = 'ever';
const YEARS = [1, 2, 3, 5, 7, 10];

function choicesWith(days: number | null) {
  const usual = YEARS.map((years) => ({ value: String(years * 365), label: years === 1 ? 'A year' : `${years} years` }));
  const other = days !== null && days % 365 !== 0 ? [{ value: String(days), label: `${days} days` }] : [];
  return [{ value: FOR_EVER, label: 'For ever' }, ...usual, ...other];
}

/** For how long the audit log is kept; it is saved with the choice. */
export function RetentionCard() {
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
        label="Events are kept"
        help="Older ones are removed every hour; the rest stays verifiable from the last one that went. Heads of removed parts prove nothing any more."
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
