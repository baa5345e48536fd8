import { useWatch } from 'react-hook-form';
import type { SsoDomain } from '#contract/auth/sso.contract.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import type { SsoForm } from './sso.form.ts';

/** Makes the provider the only way to sign in, for everyone or for some domains. */
export function SsoRequirement({ form: { control, setValue }, domains }: { form: SsoForm; domains: readonly SsoDomain[] }) {
  const [isRequired, isEnabled, chosen = []] = useWatch({ control, name: ['required', 'enabled', 'requiredDomains'] });
  const verified = domains.filter(({ verifiedAt }) => verifiedAt !== null);
  const choose = (domain: string, isOn: boolean) =>
    setValue('requiredDomains', isOn ? [...chosen, domain].toSorted() : chosen.filter((one) => one !== domain), { shouldDirty: true });
  return (
    <>
      <CheckboxField control={control} name="required" label="Require work account" />
      {isRequired && verified.length > 0 && (
        <fieldset className="ml-6 flex flex-col gap-2">
          <legend className="mb-1 text-sm text-muted">Only for these domains; for everyone if none is selected</legend>
          {verified.map(({ domain }) => (
            <Checkbox key={domain} checked={chosen.includes(domain)} onChange={(event) => choose(domain, event.target.checked)}>
              {domain}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isRequired && isEnabled && (
        <Banner tone="warning">
          As soon as you save, passwords are refused. Only the owner can still use the password, together with a backup code. People with a
          password enter it once more to connect their work account. Test the connection first.
        </Banner>
      )}
    </>
  );
}
