import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { BodyOf } from '#contract/endpoint.ts';
import { putSsoProvider, type SsoDomain, type SsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import type { ProviderPreset } from '#domain/auth/providers.rules.ts';
import { ASSIGNABLE_ROLES, roleLabel } from '#domain/users/permissions.rules.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { SsoForm } from './sso.form.ts';
import { OpenIdFields } from './OpenIdFields.tsx';
import { SamlFields } from './SamlFields.tsx';
import { SsoAddresses } from './SsoAddresses.tsx';
import { SsoLogout } from './SsoLogout.tsx';
import { SsoMapping } from './SsoMapping.tsx';
import { useMappingPreview } from './sso.mapping.ts';
import { SsoRemoval } from './SsoRemoval.tsx';
import { SsoRequirement } from './SsoRequirement.tsx';
import { SsoRolePreview } from './SsoRolePreview.tsx';
import { SsoTest } from './SsoTest.tsx';

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel([role]) }));

const NEW = {
  enabled: false,
  required: false,
  requiredDomains: [],
  issuer: '',
  tenantId: '',
  clientId: '',
  clientAuth: 'secret',
  saml: null,
  jit: true,
  defaultRole: 'alignment_engineer',
  trustsEmail: false,
  claims: {},
  groupRoles: [],
  signsOut: false,
  version: 0,
} as const;

function valuesOf(preset: ProviderPreset, stored: SsoProvider | undefined) {
  const { name, issuer } = PRESETS[preset];
  const shown = stored ?? { ...NEW, name, issuer: issuer ?? '' };
  const { enabled, required, requiredDomains, jit, defaultRole, trustsEmail, claims, groupRoles, signsOut, version } = shown;
  const lists = { requiredDomains: [...requiredDomains], groupRoles: [...groupRoles] };
  return {
    preset,
    name: shown.name,
    enabled,
    required,
    jit,
    defaultRole,
    trustsEmail,
    claims,
    signsOut,
    version,
    ...lists,
    ...ownValuesOf(preset, shown),
  };
}

/** Values that only some kinds of providers have. */
function ownValuesOf(preset: ProviderPreset, shown: Pick<SsoProvider, 'issuer' | 'tenantId' | 'clientId' | 'clientAuth' | 'saml'>) {
  if (preset === 'saml') return { issuer: shown.issuer, saml: shown.saml ?? { signInUrl: '', certificates: '' } };
  const client = { clientId: shown.clientId ?? '', clientAuth: shown.clientAuth, newKey: false };
  return preset === 'entra' ? { ...client, tenantId: shown.tenantId ?? '' } : { ...client, issuer: shown.issuer };
}

interface SsoCardProps {
  /** Also of a provider that is not saved yet. */
  provider: Pick<SsoProvider, 'id' | 'preset' | 'redirectUrl' | 'metadataUrl'>;
  /** Absent until it is saved. */
  stored: SsoProvider | undefined;
  domains: readonly SsoDomain[];
  mayChange: boolean;
}

/** Form of one identity provider. */
export function SsoCard({ provider, stored, domains, mayChange }: SsoCardProps) {
  const { id, preset } = provider;
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
  const mapping = useMappingPreview(stored, save.mutate);
  const { isDirty } = formState;
  useBlocker({
    shouldBlockFn: () => isDirty && !save.isPending && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: isDirty,
  });
  const { label } = PRESETS[preset];

  return (
    <Card title={`Single sign-on with ${stored && preset === 'other' ? stored.name : label}`}>
      <form noValidate onSubmit={(event) => void handleSubmit(mapping.submit)(event)} className="flex flex-col gap-4">
        <SsoAddresses provider={provider} />
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          <TextField
            control={control}
            name="name"
            label="Name on the sign-in button"
            required
            help="People see “Continue with” and this name."
          />
          {preset === 'saml' ? <SamlFields form={form} /> : <OpenIdFields form={form} preset={preset} stored={stored} />}
          <CheckboxField
            control={control}
            name="enabled"
            label="Sign in with work account"
            help="People with an address of a verified domain are offered their work account at sign-in."
          />
          <NewPeople form={form} preset={preset} />
          <SsoMapping form={form} preset={preset} stored={stored} />
          {preset !== 'saml' && <SsoLogout form={form} stored={stored} />}
          <SsoRequirement form={form} domains={domains} />
        </fieldset>
        <FaultMessage error={save.error ?? mapping.error} />
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2">
            {stored && <SsoRemoval provider={stored} />}
            <Button type="submit" variant="primary" disabled={!isDirty} loading={save.isPending || mapping.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
      <SsoRolePreview mapping={mapping} />
      {mayChange && stored && <SsoTest provider={stored} isStale={isDirty} />}
    </Card>
  );
}

/** Settings for people whom the provider knows and Plumbline does not. */
function NewPeople({ form: { control }, preset }: { form: SsoForm; preset: ProviderPreset }) {
  return (
    <>
      <CheckboxField
        control={control}
        name="jit"
        label="Create accounts for new people of a verified domain"
        help="If off, only invited people can sign in."
      />
      <SelectField control={control} name="defaultRole" label="Role of new people" options={ROLES} className="max-w-80" />
      {preset !== 'entra' && preset !== 'saml' && (
        <CheckboxField
          control={control}
          name="trustsEmail"
          label="Accept addresses that the provider does not mark as verified"
          help="Only if people cannot change their email address at the provider. The domain must be verified in any case."
        />
      )}
    </>
  );
}
