import { useForm, useWatch } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { BLOCKED, LEAST_LIMITS, LIMIT_HOURS, OWN_LIMITS, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import { useOrganizationChange } from '#web/console/organization.change.ts';
import { MomentField } from '#web/ui/forms/MomentField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { amountText, LIMIT_WORDS } from './limits.words.ts';
import { ReasonField } from './ReasonField.tsx';

interface LimitsDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

const GB = 1024 ** 3;

function shown(limit: OwnLimit, own: number | null): string {
  if (own === null) return '';
  return String(limit === 'storage' ? Math.round((own / GB) * 100) / 100 : own);
}

/** Limit in the server's unit; null for an empty field, which means the general limit. */
function typedLimit(limit: OwnLimit, text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '') return null;
  return limit === 'storage' ? Math.round(number * GB) : number;
}

function refusedLimit(limit: OwnLimit, text: string, ends: Ends): string | true {
  const most = typedLimit(limit, text);
  if (most === null) return true;
  if (limit === 'requests' && most === BLOCKED) return ends !== 'never' || 'A block needs an end date';
  if (!Number.isSafeInteger(most)) return limit === 'storage' ? 'must be a number of GB' : 'must be a whole number';
  return most >= LEAST_LIMITS[limit] || `must be ${LEAST_LIMITS[limit]} or more`;
}

type Ends = (typeof ENDS)[number]['value'];
const ENDS = [
  { value: 'never', label: 'Until changed' },
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 1 day' },
  { value: '168', label: 'For 7 days' },
  { value: 'until', label: 'Until a time' },
] as const;

function refusedTime(text: string, ends: Ends): string | true {
  if (ends !== 'until') return true;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return NO_MOMENT;
  return at > Date.now() || 'must be in the future';
}

function endOf(ends: Ends, until: string) {
  if (ends === 'never') return undefined;
  if (ends === 'until') return { until: new Date(until).toISOString() };
  return { hours: LIMIT_HOURS.find((hours) => String(hours) === ends) ?? 1 };
}

export function LimitsDialog({ organization, onClose }: LimitsDialogProps) {
  const { limits } = organization;
  const change = useOrganizationChange(organization, 'Limits changed', onClose);
  const former = (limit: OwnLimit) => shown(limit, limits[limit].own);
  const { control, handleSubmit } = useForm<Record<OwnLimit | 'reason' | 'until', string> & { ends: Ends }>({
    defaultValues: {
      users: former('users'),
      customers: former('customers'),
      storage: former('storage'),
      requests: former('requests'),
      tokenRequests: former('tokenRequests'),
      exports: former('exports'),
      reason: '',
      ends: 'never',
      until: '',
    },
  });
  const ends = useWatch({ control, name: 'ends' });
  return (
    <FormDialog
      title={`Limits of ${organization.name}`}
      description="Empty fields use the default limit. Organisations above a new limit keep what they have but cannot add more. 0 requests per person blocks the organisation temporarily."
      submitLabel="Change limits"
      saving={change}
      onSubmit={handleSubmit(({ reason, ends: chosen, until, ...typed }) =>
        change.mutate({
          reason,
          limitsEnd: endOf(chosen, until),
          limits: Object.fromEntries(
            OWN_LIMITS.filter((limit) => typed[limit] !== former(limit)).map((limit) => [limit, typedLimit(limit, typed[limit])]),
          ),
        }),
      )}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {OWN_LIMITS.map((limit) => {
          const { label, unit } = LIMIT_WORDS[limit];
          const { used, usual } = limits[limit];
          return (
            <TextField
              key={limit}
              control={control}
              name={limit}
              label={unit === undefined ? label : `${label} (${unit})`}
              help={`Default ${amountText(limit, usual)}; ${amountText(limit, used)} used`}
              inputMode="decimal"
              rules={{ validate: (text, { ends: chosen }) => refusedLimit(limit, text, chosen) }}
            />
          );
        })}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="ends"
          label="Changed limits apply"
          options={ENDS}
          help={ends !== 'never' && 'Then the previous limits apply again automatically.'}
        />
        {ends === 'until' && (
          <MomentField
            control={control}
            name="until"
            label="Until"
            required
            rules={{ validate: (text, { ends: chosen }) => refusedTime(text, chosen) }}
          />
        )}
      </div>
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
