import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { BodyOf } from '#contract/endpoint.ts';
import { putSso, type Sso } from '#contract/auth/sso.contract.ts';
import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { useContractForm } from '#web/http/form.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ssoQuery } from '#web/integrations/integrations.api.ts';
import { SsoRemoval } from './SsoRemoval.tsx';
import { SsoTest } from './SsoTest.tsx';

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel([role]) }));

/** Help text of the secret, which is never shown again; an empty field keeps it. */
function secretHelp({ configured, clientSecretHint }: Sso): string {
  if (!configured) return 'The value of the secret, not its ID. It is stored encrypted and never shown again.';
  const end = clientSecretHint ? ` It ends with ${clientSecretHint}.` : '';
  return `Stored.${end} Leave empty to keep it.`;
}

export function SsoCard({ sso, mayChange }: { sso: Sso; mayChange: boolean }) {
  const { control, formState, handleSubmit, reset, watch } = useContractForm(putSso.body, {
    enabled: sso.enabled,
    required: sso.required,
    tenantId: sso.tenantId ?? '',
    clientId: sso.clientId ?? '',
    jit: sso.jit,
    defaultRole: sso.defaultRole,
    version: sso.version,
  });
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof putSso>) => withReauthentication(() => call(putSso, { body })),
    onSuccess: async (saved) => {
      toast({ title: 'Single sign-on saved', variant: 'success' });
      reset(undefined, { keepValues: true });
      queryClient.setQueryData(ssoQuery.queryKey, saved);
      await refreshAfter(putSso);
    },
  });
  const { isDirty } = formState;
  const [isRequired, isEnabled] = watch(['required', 'enabled']);
  useBlocker({
    shouldBlockFn: () => isDirty && !save.isPending && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: isDirty,
  });

  return (
    <Card title="Single sign-on with Microsoft Entra ID" actions={<State sso={sso} />}>
      <form noValidate onSubmit={(event) => void handleSubmit((body) => save.mutate(body))(event)} className="flex flex-col gap-4">
        <div>
          <p className="mb-1 font-medium">Redirect address</p>
          <CopyField label="Copy redirect address" value={sso.redirectUrl} />
          <p className="mt-1 text-xs text-muted">
            Register it in Entra under App registrations, as a redirect URI of the Web platform. Single tenant is enough.
          </p>
        </div>
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          <TextField
            control={control}
            name="tenantId"
            label="Directory (tenant) ID"
            required
            spellCheck={false}
            placeholder="00000000-0000-0000-0000-000000000000"
          />
          <TextField control={control} name="clientId" label="Application (client) ID" required spellCheck={false} />
          <SecretField control={control} name="clientSecret" label="Client secret" required={!sso.configured} help={secretHelp(sso)} />
          <CheckboxField
            control={control}
            name="enabled"
            label="Sign in with work account"
            help="People with an address of a verified domain are offered their work account at sign-in."
          />
          <CheckboxField
            control={control}
            name="jit"
            label="Create accounts for new people of a verified domain"
            help="If off, only invited people can sign in."
          />
          <SelectField control={control} name="defaultRole" label="Role of new people" options={ROLES} className="max-w-80" />
          <CheckboxField control={control} name="required" label="Require work account" />
          {isRequired && isEnabled && (
            <Banner tone="warning">
              As soon as you save, passwords are refused for everyone except the owner. People with a password enter it once more to connect
              their work account. Test the connection first.
            </Banner>
          )}
        </fieldset>
        <FaultMessage error={save.error} />
        {mayChange && <Buttons isConfigured={sso.configured} isDirty={isDirty} isSaving={save.isPending} />}
      </form>
      {mayChange && sso.configured && <SsoTest isStale={isDirty} />}
    </Card>
  );
}

interface ButtonsProps {
  isConfigured: boolean;
  isDirty: boolean;
  isSaving: boolean;
}

function Buttons({ isConfigured, isDirty, isSaving }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isConfigured && <SsoRemoval />}
      <Button type="submit" variant="primary" disabled={!isDirty} loading={isSaving}>
        Save
      </Button>
    </div>
  );
}

function State({ sso: { configured, enabled } }: { sso: Sso }) {
  if (enabled) {
    return (
      <StatusChip tone="success" icon={CircleCheckIcon}>
        On
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="neutral" icon={CircleIcon}>
      {configured ? 'Off' : 'Not set up'}
    </StatusChip>
  );
}
