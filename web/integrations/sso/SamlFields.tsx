import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { SamlMetadata } from './SamlMetadata.tsx';
import type { SsoForm } from './sso.form.ts';

/** Values of a SAML provider. */
export function SamlFields({ form }: { form: SsoForm }) {
  const { control } = form;
  return (
    <>
      <SamlMetadata form={form} />
      <TextField
        control={control}
        name="issuer"
        label="Entity ID of the provider"
        required
        spellCheck={false}
        placeholder={PRESETS.saml.example}
        help="Also called issuer or identifier. Exactly as the provider writes it."
      />
      <TextField
        control={control}
        name="saml.signInUrl"
        label="Sign-in address"
        required
        spellCheck={false}
        placeholder="https://id.example.com/saml/sign-in"
        help="Also called login URL or single sign-on URL, for the HTTP-Redirect binding."
      />
      <TextAreaField
        control={control}
        name="saml.certificates"
        label="Signing certificates"
        required
        rows={3}
        className="[&_textarea]:max-h-48 [&_textarea]:font-mono [&_textarea]:text-sm"
        placeholder="-----BEGIN CERTIFICATE-----"
        help="In PEM format. Before the provider changes its certificate, paste the new one below the old one."
      />
    </>
  );
}
