import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrganizationSettings, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { type BackupPlan, DEFAULT_BACKUP_PLAN, MOST_KEPT_BACKUPS } from '#domain/backups/backups.rules.ts';
import { useShowOrganization } from '#web/settings/settings.api.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { useCan } from '#web/session/session.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Schedule and number of automatic backups; each change is saved immediately. */
export function BackupPlanCard({ plan }: { plan: OrganizationSettings['backups'] }) {
  const stored: BackupPlan = plan ?? DEFAULT_BACKUP_PLAN;
  const [keep, setKeep] = useState(String(stored.keep));
  const mayEdit = useCan()('settings:edit');
  const show = useShowOrganization();
  const saving = useMutation({
    mutationFn: (backups: BackupPlan) => call(updateOrganization, { body: { settings: { backups } } }),
    onSuccess: show,
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  const current = saving.isPending ? saving.variables : stored;
  const saveKeep = () => {
    const wanted = Math.min(MOST_KEPT_BACKUPS, Math.max(1, Math.trunc(Number(keep)) || 1));
    setKeep(String(wanted));
    if (wanted !== current.keep) saving.mutate({ ...current, keep: wanted });
  };
  return (
    <Card title="Schedule" className="grid gap-3">
      <Field label="Automatic backup" className="max-w-72">
        <Select
          options={SCHEDULES}
          value={current.schedule}
          disabled={!mayEdit}
          onChange={(schedule) => saving.mutate({ ...current, schedule })}
        />
      </Field>
      {current.schedule !== 'off' && (
        <Field label="Number of backups to keep" help="Older ones are deleted. Manual backups are kept." className="max-w-72">
          <TextInput
            type="number"
            min={1}
            max={MOST_KEPT_BACKUPS}
            value={keep}
            disabled={!mayEdit}
            onChange={(typed) => setKeep(typed.target.value)}
            onBlur={saveKeep}
          />
        </Field>
      )}
    </Card>
  );
}

const SCHEDULES = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
] as const;
