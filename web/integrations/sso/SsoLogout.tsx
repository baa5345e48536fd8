import type { SsoProvider } from '#contract/auth/sso.contract.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import type { SsoForm } from './sso.form.ts';

/** Sign-out in both directions. The addresses contain the id of the provider, so they appear once it is saved. */
export function SsoLogout({ form: { control }, stored }: { form: SsoForm; stored: SsoProvider | undefined }) {
  return (
    <>
      <CheckboxField
        control={control}
        name="signsOut"
        label="Sign out at the provider too"
        help="Signing out of Plumbline then continues at the provider and ends the work account’s session there."
      />
      {stored && (
        <details>
          <summary className="cursor-pointer font-medium">Addresses for signing out</summary>
          <div className="mt-3 flex flex-col gap-4">
            <div>
              <p className="mb-1 font-medium">Back-channel logout address</p>
              <CopyField label="Copy back-channel logout address" value={stored.backChannelLogoutUrl} />
              <p className="mt-1 text-xs text-muted">
                Register it if the provider supports back-channel logout. Signing out there then signs out of Plumbline at once.
              </p>
            </div>
            <div>
              <p className="mb-1 font-medium">Post-logout redirect address</p>
              <CopyField label="Copy post-logout redirect address" value={stored.postLogoutRedirectUrl} />
              <p className="mt-1 text-xs text-muted">
                Register it, so that people come back to the sign-in page after signing out at the provider.
              </p>
            </div>
          </div>
        </details>
      )}
    </>
  );
}
