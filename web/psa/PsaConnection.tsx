import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import type { Psa } from '#contract/psa/psa.fields.ts';
import { PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import { PSAS } from '#domain/psa/psa.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

function secretHelp({ hasSecret, secretHint }: Psa): string {
  if (!hasSecret) return 'It is stored encrypted and never shown again.';
  return `Stored.${secretHint === '' ? '' : ` It ends with ${secretHint}.`} Leave empty to keep it.`;
}

/** Settings and secret of a tool. */
export function PsaConnection({ psa }: { psa: Psa }) {
  const { kind, version } = psa;
  const { name } = PSA_TOOLS[kind];
  const { settings, secret: secretName } = PSAS[kind];
  const isNew = psa.status === 'not_configured';
  const [config, setConfig] = useState<Readonly<Record<string, string>>>(psa.config);
  const [secret, setSecret] = useState('');
  const save = useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        call(putIntegration, { params: { kind }, body: { config, version, ...(secret === '' ? {} : { secret }) } }),
      ),
    onSuccess: async () => {
      // A first connection is visible without a toast.
      if (!isNew) toast({ title: `${name} saved`, variant: 'success' });
      setSecret('');
      await refreshAfter(putIntegration);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Connection">
      <form noValidate onSubmit={submit} className="flex max-w-150 flex-col gap-4">
        {kind === 'sample' && (
          <p className="text-muted">
            Sample data without a connection or credentials, for trying out matching, preview and apply. What you apply becomes part of your
            lists.
          </p>
        )}
        {settings.map(({ key, label, help, isOptional }) => (
          <Field key={key} label={label} help={help} required={!isOptional}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={config[key] ?? ''}
              onChange={(event) => setConfig({ ...config, [key]: event.target.value })}
            />
          </Field>
        ))}
        {secretName !== null && (
          <Field label={secretName} help={secretHelp(psa)} required={!psa.hasSecret}>
            <PasswordInput autoComplete="off" value={secret} onChange={(event) => setSecret(event.target.value)} />
          </Field>
        )}
        <FaultMessage error={save.error} />
        <div>
          <Button type="submit" variant={isNew ? 'primary' : 'secondary'} loading={save.isPending}>
            {isNew ? `Connect ${name}` : 'Save'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
