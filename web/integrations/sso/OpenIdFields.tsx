import type { SsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import type { ProviderPreset } from '#domain/auth/providers.rules.ts';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import type { SsoForm } from './sso.form.ts';

/** Help text of the secret, which is never shown again; an empty field keeps it. */
function secretHelp(stored: SsoProvider | undefined): string {
  if (!stored) return 'The value of the secret, not its ID. It is stored encrypted and never shown again.';
  const end = stored.clientSecretHint ? ` It ends with ${stored.clientSecretHint}.` : '';
  return `Stored.${end} Leave empty to keep it.`;
}

interface OpenIdFieldsProps {
  form: SsoForm;
  preset: ProviderPreset;
  stored: SsoProvider | undefined;
}

/** Values of an OpenID Connect provider. */
export function OpenIdFields({ form: { control }, preset, stored }: OpenIdFieldsProps) {
  return (
    <>
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
          placeholder={PRESETS[preset].example}
          help="The address exactly as the provider writes it, including a slash at the end."
        />
      )}
      <TextField control={control} name="clientId" label="Application (client) ID" required spellCheck={false} />
      <SecretField control={control} name="clientSecret" label="Client secret" required={!stored} help={secretHelp(stored)} />
    </>
  );
}
