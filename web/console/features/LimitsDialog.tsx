import { useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { LEAST_LIMITS, OWN_LIMITS, type OwnLimit } from '#domain/features/features.rules.ts';
import { useOrganizationChange } from '#web/console/organization.change.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { amountText, LIMIT_WORDS } from './limits.words.ts';
import { REASON, ReasonField } from './ReasonField.tsx';

interface LimitsDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

const GB = 1024 ** 3;

function shown(limit: OwnLimit, own: number | null): string {
  if (own === null) return '';
  return String(limit === 'storage' ? Math.round((own / GB) * 100) / 100 : own);
}

/** As the server counts it; null for an empty field, which stands for the limit of all organisations. */
function typedLimit(limit: OwnLimit, text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '') return null;
  return limit === 'storage' ? Math.round(number * GB) : number;
}

function refusedLimit(limit: OwnLimit, text: string): string | true {
  const most = typedLimit(limit, text);
  if (most === null) return true;
  if (!Number.isSafeInteger(most)) return limit === 'storage' ? 'must be a number of GB' : 'must be a whole number';
  return most >= LEAST_LIMITS[limit] || `must be ${LEAST_LIMITS[limit]} or more`;
}

/** Numbers that count for one organisation in place of those of all. */
export function LimitsDialog({ organization, onClose }: LimitsDialogProps) {
  const { limits } = organization;
  const change = useOrganizationChange(organization, 'Limits Changed', onClose);
  const former = (limit: OwnLimit) => shown(limit, limits[limit].own);
  const form = useForm<Record<OwnLimit | 'reason', string>>({
    defaultValues: {
      users: former('users'),
      customers: former('customers'),
      storage: former('storage'),
      requests: former('requests'),
      tokenRequests: former('tokenRequests'),
      exports: former('exports'),
      reason: '',
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Limits of ${organization.name}`}
      description="An empty field stands for the limit of all organisations. Whoever is beyond a new limit keeps what is there and adds nothing."
      submitLabel="Change limits"
      saving={change}
      onSubmit={form.handleSubmit(({ reason, ...typed }) =>
        change.mutate({
          reason,
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
            <Field
              key={limit}
              label={unit === undefined ? label : `${label} (${unit})`}
              error={errors[limit]?.message}
              help={`Usually ${amountText(limit, usual)}; ${amountText(limit, used)} used`}
            >
              <TextInput inputMode="decimal" {...form.register(limit, { validate: (text) => refusedLimit(limit, text) })} />
            </Field>
          );
        })}
      </div>
      <ReasonField error={errors.reason?.message} {...form.register('reason', REASON)} />
    </FormDialog>
  );
}
