import { useMutation } from '@tanstack/react-query';
import { CONSENT_HOURS } from '#domain/visits/visits.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { createConsent } from '#contract/visits/visits.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const WORDS: Record<(typeof CONSENT_HOURS)[number], string> = { 1: 'One hour', 4: 'Four hours', 24: 'One day', 168: 'One week' };
const HOURS = CONSENT_HOURS.map((hours) => ({ value: hours, label: WORDS[hours] }));

/** Asks for purpose, duration and extent of support access, then shows the token once. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit } = useContractForm(createConsent.body, {
    purpose: '',
    mayWrite: false,
    mayRestore: false,
    expiresInHours: 4,
  });
  const make = useMutation({
    mutationFn: (body: BodyOf<typeof createConsent>) => withReauthentication(() => call(createConsent, { body })),
    onSuccess: () => refreshAfter(createConsent),
  });
  if (make.data) return <MadeConsent token={make.data.token} onClose={onClose} />;
  return (
    <FormDialog
      title="Allow support access"
      description="An operator with the token can view your customers, assessments, reviews, templates and SOPs, for one hour at a time."
      submitLabel="Create token"
      saving={make}
      onSubmit={handleSubmit((body) => make.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="purpose" label="Purpose" required help="Shown with every support access session." />
      <SelectField control={control} name="expiresInHours" label="Valid for" options={HOURS} />
      <CheckboxField control={control} name="mayWrite" label="The operator can also make changes, but not approve or delete" />
      <CheckboxField
        control={control}
        name="mayRestore"
        label="The operator can also restore one of your backups; the current data is backed up first"
      />
    </FormDialog>
  );
}

function MadeConsent({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Consent token"
      description="Copy it now; it is shown only once and not stored. Give it only to the operator you expect."
      label="Copy token"
      value={token}
      onClose={onClose}
    />
  );
}
