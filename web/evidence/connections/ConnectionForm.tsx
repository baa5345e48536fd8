import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type EvidenceConnection, putEvidenceConnection, testEvidenceConnection } from '#contract/evidence/connections.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

function secretHelp({ kind, hasSecret, secretHint }: EvidenceConnection): string {
  if (!hasSecret) return `${CONNECTORS[kind].secret.help} It is stored encrypted and never shown again.`;
  return `Stored.${secretHint === '' ? '' : ` It ends with ${secretHint}.`} Leave empty to keep it.`;
}

/** Settings and secret, with a test that shows what would be read before anything is stored. */
export function ConnectionForm({ connection }: { connection: EvidenceConnection }) {
  const { kind, version } = connection;
  const { name, settings, secret: secretField, steps, hasConsent } = CONNECTORS[kind];
  const isNew = connection.status === 'not_configured';
  const [config, setConfig] = useState<Readonly<Record<string, string>>>(connection.config);
  const [secret, setSecret] = useState('');
  const body = { config, ...(secret === '' ? {} : { secret }) };
  const test = useMutation({ mutationFn: () => call(testEvidenceConnection, { params: { kind }, body }) });
  const save = useMutation({
    mutationFn: () => withReauthentication(() => call(putEvidenceConnection, { params: { kind }, body: { ...body, version } })),
    onSuccess: async () => {
      if (!isNew) toast({ title: `${name} saved`, variant: 'success' });
      setSecret('');
      await refreshAfter(putEvidenceConnection);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Connection">
      <form noValidate onSubmit={submit} className="flex max-w-150 flex-col gap-4">
        {isNew && (
          <ol className="list-decimal space-y-1 pl-5 text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {hasConsent && (
          <div>
            <p className="mb-1 text-sm text-muted">Redirect URI of the application, to which Microsoft returns after consent</p>
            <CopyField label="Copy redirect URI" value={connection.consentReturn} />
          </div>
        )}
        {settings.map(({ key, label, help }) => (
          <Field key={key} label={label} help={help} required>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={config[key] ?? ''}
              onChange={(event) => setConfig({ ...config, [key]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={secretField.label} help={secretHelp(connection)} required={!connection.hasSecret}>
          <PasswordInput autoComplete="off" value={secret} onChange={(event) => setSecret(event.target.value)} />
        </Field>
        <FaultMessage error={save.error ?? test.error} />
        {test.data && <Shown shown={test.data} kind={kind} />}
        <div className="flex flex-wrap gap-2">
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            Test and show
          </Button>
          <Button type="submit" variant={isNew ? 'primary' : 'secondary'} loading={save.isPending}>
            {isNew ? `Connect ${name}` : 'Save'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Tested = OutputOf<typeof testEvidenceConnection>;

function Shown({ shown: { ok, message, tenants, total, parts }, kind }: { shown: Tested; kind: EvidenceConnection['kind'] }) {
  if (!ok) return <Banner tone="danger">{message}</Banner>;
  const [first] = tenants;
  return (
    <section aria-label="What would be read" className="rounded-field border border-border p-3">
      <p>
        {message} {total > 1 && `${countText(total, 'tenant')}:`}
      </p>
      {total > 1 && (
        <ul className="mt-1 max-h-40 overflow-y-auto text-sm text-muted">
          {tenants.map(({ tenantId, name, domain }) => (
            <li key={tenantId} className="wrap-anywhere">
              {name}, {domain}
            </li>
          ))}
        </ul>
      )}
      {first && (
        <>
          <p className="mt-2 font-medium">Read from {first.name} as an example</p>
          <ul className="text-sm">
            {parts.map(({ key, checks, reason }) => (
              <li key={key} className={reason === null ? 'text-muted' : 'text-warning-text'}>
                {CONNECTORS[kind].parts.find((part) => part.key === key)?.label}: {reason ?? countText(checks, 'check')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
