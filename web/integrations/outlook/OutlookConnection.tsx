import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Outlook, putOutlook } from '#contract/integrations/outlook.contract.ts';
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

function secretHelp({ hasSecret, secretHint }: Outlook): string {
  if (!hasSecret) return 'The value of the secret, not its ID. It is stored encrypted and never shown again.';
  return `Stored.${secretHint === '' ? '' : ` It ends with ${secretHint}.`} Leave empty to keep it.`;
}

/** Application in the organisation's tenant, and its secret. */
export function OutlookConnection({ outlook }: { outlook: Outlook }) {
  const { version } = outlook;
  const isNew = outlook.status === 'not_configured';
  const [tenantId, setTenantId] = useState(outlook.tenantId);
  const [clientId, setClientId] = useState(outlook.clientId);
  const [secret, setSecret] = useState('');
  const save = useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        call(putOutlook, {
          body: { tenantId: tenantId.trim(), clientId: clientId.trim(), version, ...(secret === '' ? {} : { secret: secret.trim() }) },
        }),
      ),
    onSuccess: async () => {
      if (!isNew) toast({ title: 'Microsoft 365 calendar saved', variant: 'success' });
      setSecret('');
      await refreshAfter(putOutlook);
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
            <li>In the Entra admin centre, register an application.</li>
            <li>Give it the application permission Calendars.ReadWrite of Microsoft Graph, and grant admin consent.</li>
            <li>
              The permission covers every mailbox of the tenant. To restrict it to review leads, limit the application to their group in
              Exchange Online.
            </li>
            <li>Create a client secret, and enter it here with the two IDs.</li>
          </ol>
        )}
        <Field label="Tenant ID" help="The directory (tenant) ID, or a domain of the tenant." required>
          <TextInput autoComplete="off" spellCheck={false} value={tenantId} onChange={(event) => setTenantId(event.target.value)} />
        </Field>
        <Field label="Client ID" help="The application (client) ID." required>
          <TextInput autoComplete="off" spellCheck={false} value={clientId} onChange={(event) => setClientId(event.target.value)} />
        </Field>
        <Field label="Client secret" help={secretHelp(outlook)} required={!outlook.hasSecret}>
          <PasswordInput autoComplete="off" value={secret} onChange={(event) => setSecret(event.target.value)} />
        </Field>
        <FaultMessage error={save.error} />
        <div>
          <Button type="submit" variant={isNew ? 'primary' : 'secondary'} loading={save.isPending}>
            {isNew ? 'Connect Microsoft 365 calendar' : 'Save'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
