import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { BodyOf } from '#contract/endpoint.ts';
import { putSsoProvider, type SsoDomain, type SsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS, type ProviderPreset } from '#domain/auth/providers.rules.ts';
import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { SsoMapping } from './SsoMapping.tsx';
import { SsoRemoval } from './SsoRemoval.tsx';
import { SsoRequirement } from './SsoRequirement.tsx';
import { SsoTest } from './SsoTest.tsx';

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel([role]) }));

/** Provider that is not saved yet. */
export interface NewProvider {
  id: string;
  preset: ProviderPreset;
  redirectUrl: string;
}

/** Help text of the secret, which is never shown again; an empty field keeps it. */
function secretHelp(stored: SsoProvider | undefined): string {
  if (!stored) return 'The value of the secret, not its ID. It is stored encrypted and never shown again.';
  const end = stored.clientSecretHint ? ` It ends with ${stored.clientSecretHint}.` : '';
  return `Stored.${end} Leave empty to keep it.`;
}

const NEW = {
  enabled: false,
  required: false,
  requiredDomains: [],
  issuer: '',
  tenantId: '',
  clientId: '',
  jit: true,
  defaultRole: 'alignment_engineer',
  trustsEmail: false,
  claims: {},
  groupRoles: [],
  version: 0,
} as const;

function valuesOf(preset: ProviderPreset, stored: SsoProvider | undefined) {
  const { name, issuer } = PRESETS[preset];
  const shown = stored ?? { ...NEW, name, issuer: issuer ?? '' };
  const { enabled, required, requiredDomains, clientId, jit, defaultRole, trustsEmail, claims, groupRoles, version } = shown;
  const own = preset === 'entra' ? { tenantId: shown.tenantId ?? '' } : { issuer: shown.issuer };
  const lists = { requiredDomains: [...requiredDomains], groupRoles: [...groupRoles] };
  return { preset, name: shown.name, enabled, required, clientId, jit, defaultRole, trustsEmail, claims, version, ...lists, ...own };
}

interface SsoCardProps {
  provider: NewProvider;
  /** Absent until it is saved. */
  stored: SsoProvider | undefined;
  domains: readonly SsoDomain[];
  mayChange: boolean;
}

/** Form of one identity provider. */
export function SsoCard({ provider: { id, preset, redirectUrl }, stored, domains, mayChange }: SsoCardProps) {
  const form = useContractForm(putSsoProvider.body, valuesOf(preset, stored));
  const { control, formState, handleSubmit, reset } = form;
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof putSsoProvider>) => withReauthentication(() => call(putSsoProvider, { params: { id }, body })),
    onSuccess: async () => {
      toast({ title: 'Single sign-on saved', variant: 'success' });
      reset(undefined, { keepValues: true });
      await refreshAfter(putSsoProvider);
    },
  });
  const { isDirty } = formState;
  useBlocker({
    shouldBlockFn: () => isDirty && !save.isPending && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: isDirty,
  });
  const { label, example, hint, documentation } = PRESETS[preset];

  return (
    <Card title={`Single sign-on with ${stored && preset === 'other' ? stored.name : label}`}>
      <form noValidate onSubmit={(event) => void handleSubmit((body) => save.mutate(body))(event)} className="flex flex-col gap-4">
        <div>
          <p className="mb-1 font-medium">Redirect address</p>
          <CopyField label="Copy redirect address" value={redirectUrl} />
          <p className="mt-1 text-xs text-muted">
            {hint}{' '}
            {documentation && (
              <a href={documentation} target="_blank" rel="noopener" className="underline underline-offset-3">
                Documentation of {label}
              </a>
            )}
          </p>
        </div>
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          <TextField
            control={control}
            name="name"
            label="Name on the sign-in button"
            required
            help="People see “Continue with” and this name."
          />
          {preset === 'entra' ? (
            <TextField
              control={control}
              name="tenantId"
              label="Directory (tenant) ID"
              required
              spellCheck={false}
              placeholder="00000000-0000-0000-0000-000000000000"
            />
          ) : (
            <TextField
              control={control}
              name="issuer"
              label="Issuer"
              required
              spellCheck={false}
              placeholder={example}
              help="The address exactly as the provider writes it, including a slash at the end."
            />
          )}
          <TextField control={control} name="clientId" label="Application (client) ID" required spellCheck={false} />
          <SecretField control={control} name="clientSecret" label="Client secret" required={!stored} help={secretHelp(stored)} />
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
          {preset !== 'entra' && (
            <CheckboxField
              control={control}
              name="trustsEmail"
              label="Accept addresses that the provider does not mark as verified"
              help="Only if people cannot change their email address at the provider. The domain must be verified in any case."
            />
          )}
          <SsoMapping form={form} stored={stored} />
          <SsoRequirement form={form} domains={domains} />
        </fieldset>
        <FaultMessage error={save.error} />
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2">
            {stored && <SsoRemoval provider={stored} />}
            <Button type="submit" variant="primary" disabled={!isDirty} loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
      {mayChange && stored && <SsoTest provider={stored} isStale={isDirty} />}
    </Card>
  );
}
