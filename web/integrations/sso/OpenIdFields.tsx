import { useWatch } from 'react-hook-form';
import type { SsoProvider } from '#contract/auth/sso.contract.ts';
import { acceptsPrivateKey, PRESETS, wantsCertificate } from '#domain/auth/provider.presets.rules.ts';
import type { ClientAuth, ProviderPreset } from '#domain/auth/providers.rules.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import type { SsoForm } from './sso.form.ts';

/** Help text of the secret, which is never shown again; an empty field keeps it. */
function secretHelp(stored: SsoProvider | undefined): string {
  if (stored?.clientAuth !== 'secret') return 'The value of the secret, not its ID. It is stored encrypted and never shown again.';
  const end = stored.clientSecretHint ? ` It ends with ${stored.clientSecretHint}.` : '';
  return `Stored.${end} Leave empty to keep it.`;
}

const CLIENT_AUTHS: readonly { value: ClientAuth; label: string }[] = [
  { value: 'secret', label: 'Client secret' },
  { value: 'private_key', label: 'Private key (private_key_jwt)' },
];

interface OpenIdFieldsProps {
  form: SsoForm;
  preset: ProviderPreset;
  stored: SsoProvider | undefined;
}

/** Values of an OpenID Connect provider. */
export function OpenIdFields({ form, preset, stored }: OpenIdFieldsProps) {
  const { control } = form;
  const clientAuth = useWatch({ control, name: 'clientAuth' });
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
      {acceptsPrivateKey(preset) && (
        <SelectField control={control} name="clientAuth" label="Client authentication" options={CLIENT_AUTHS} className="max-w-80" />
      )}
      {clientAuth === 'private_key' ? (
        <KeyFields form={form} preset={preset} stored={stored} />
      ) : (
        <SecretField
          control={control}
          name="clientSecret"
          label="Client secret"
          required={stored?.clientAuth !== 'secret'}
          help={secretHelp(stored)}
        />
      )}
    </>
  );
}

/** Key pair in place of a secret. The address of the public keys appears once the key pair exists. */
function KeyFields({ form: { control }, preset, stored }: OpenIdFieldsProps) {
  if (typeof stored?.jwksUrl !== 'string') {
    return (
      <p className="text-sm text-muted">
        {`Plumbline creates the key pair when you save, and then ${
          wantsCertificate(preset) ? 'offers its certificate to upload' : 'shows the address of the public key to register'
        } at the provider.`}
      </p>
    );
  }
  return (
    <>
      {wantsCertificate(preset) ? (
        <div>
          <p className="mb-1 font-medium">Certificate</p>
          <a href={`/auth/sso/${stored.id}/certificate`} download className="underline">
            Download certificate (.pem)
          </a>
          <p className="mt-1 text-xs text-muted">
            Upload it in Entra under Certificates &amp; secrets. It is valid for 10 years. The private key is stored encrypted and never
            shown.
          </p>
        </div>
      ) : (
        <div>
          <p className="mb-1 font-medium">Public key address (JWKS URL)</p>
          <CopyField label="Copy public key address" value={stored.jwksUrl} />
          <p className="mt-1 text-xs text-muted">
            Register it at the provider with the client authentication private_key_jwt and the algorithm RS256. The private key is stored
            encrypted and never shown.
          </p>
        </div>
      )}
      <CheckboxField
        control={control}
        name="newKey"
        label="Create a new key"
        help={
          wantsCertificate(preset)
            ? 'Replaces the private key when you save. Sign-ins fail until you upload the new certificate.'
            : 'Replaces the private key when you save. Sign-ins can fail until the provider reads the new public key, usually within a minute.'
        }
      />
    </>
  );
}
