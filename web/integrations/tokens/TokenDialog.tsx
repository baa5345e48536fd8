import { useMutation } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { scopesOf, TOKEN_DAYS } from '#domain/tokens/tokens.rules.ts';
import type { TokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { inReadingOrder, scopeLabel } from './scope.words.ts';

const DAYS = TOKEN_DAYS.map((days) => ({ value: days, label: days === 365 ? 'One year' : `${days} days` }));

/** Asks for name, permissions and expiry, then shows the token once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit } = useContractForm(createApiToken.body, { name: '', scopes: ['customers:view'], expiresInDays: 90 });
  const make = useMutation({
    mutationFn: (body: BodyOf<typeof createApiToken>) => withReauthentication(() => call(createApiToken, { body })),
    onSuccess: () => refreshAfter(createApiToken),
  });
  if (make.data) return <MadeToken name={make.data.name} token={make.data.token} onClose={onClose} />;
  return (
    <FormDialog
      title="Create API token"
      description="The token acts on your behalf, with the permissions below and never more than you have. It stops working if your account is disabled or removed."
      submitLabel="Create token"
      saving={make}
      onSubmit={handleSubmit((body) => make.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required help="Its purpose, such as the name of the script." />
      <Scopes control={control} />
      <SelectField control={control} name="expiresInDays" label="Valid for" options={DAYS} />
    </FormDialog>
  );
}

function Scopes({ control }: { control: Control<BodyOf<typeof createApiToken>> }) {
  const user = useCurrentUser();
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const { value: chosen, onChange } = field;
  const error = fieldState.error?.message;
  const toggle = (scope: TokenScope, isChosen: boolean) => onChange(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Permissions</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {inReadingOrder(scopesOf(user?.roles ?? [])).map((scope) => (
          <Checkbox key={scope} checked={chosen.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)}>
            {scopeLabel(scope)}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function MadeToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Token “${name}”`}
      description="Copy it now; it is shown only once and not stored. Keep it where only the script can read it."
      label="Copy token"
      value={token}
      onClose={onClose}
    >
      <p className="mt-3 text-sm text-muted">
        Send it with each request as <code>Authorization: Bearer plb_…</code>
      </p>
    </ShownOnceDialog>
  );
}
