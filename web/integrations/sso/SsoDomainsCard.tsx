import { useMutation } from '@tanstack/react-query';
import { addSsoDomain, removeSsoDomain, type SsoDomain, verifySsoDomain } from '#contract/auth/sso.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CircleCheckIcon, ClockIcon, PlusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

/** Domains allowed for single sign-on: only those that the organisation has verified. */
export function SsoDomainsCard({ domains, mayChange }: { domains: readonly SsoDomain[]; mayChange: boolean }) {
  return (
    <Card title="Email domains">
      <p className="text-muted">
        People whose email address belongs to a verified domain sign in with their work account. A TXT record proves that the domain is
        yours.
      </p>
      {domains.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} entry={domain} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <AddDomain />}
    </Card>
  );
}

function DomainRow({ entry: { domain, proof, verifiedAt }, mayChange }: { entry: SsoDomain; mayChange: boolean }) {
  const verify = useMutation({
    mutationFn: () => call(verifySsoDomain, { params: { domain } }),
    onSuccess: () => refreshAfter(verifySsoDomain),
  });
  const remove = useMutation({
    mutationFn: () => withReauthentication(() => call(removeSsoDomain, { params: { domain } })),
    onSuccess: () => refreshAfter(removeSsoDomain),
  });
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {domain}
          <StatusChip tone={verifiedAt ? 'success' : 'warning'} icon={verifiedAt ? CircleCheckIcon : ClockIcon}>
            {verifiedAt ? 'Verified' : 'Awaiting record'}
          </StatusChip>
        </p>
        {mayChange && (
          <div className="flex gap-2">
            {!verifiedAt && (
              <Button size="sm" loading={verify.isPending} onClick={() => verify.mutate()} aria-label={`Verify ${domain}`}>
                Verify
              </Button>
            )}
            <Button size="sm" loading={remove.isPending} onClick={() => remove.mutate()} aria-label={`Remove ${domain}`}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {mayChange && !verifiedAt && (
        <>
          <p className="text-sm text-muted">Add this TXT record to {domain} with your DNS provider, then select Verify.</p>
          <CopyField label={`Copy the TXT record of ${domain}`} value={proof} />
        </>
      )}
      <FaultMessage error={verify.error ?? remove.error} />
    </li>
  );
}

function AddDomain() {
  const form = useContractForm(addSsoDomain.body, { domain: '' });
  const add = useMutation({
    mutationFn: (body: { domain: string }) => withReauthentication(() => call(addSsoDomain, { body })),
    onSuccess: async () => {
      form.reset();
      await refreshAfter(addSsoDomain);
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)} className="mt-3 flex flex-col gap-2">
      <Field label="Domain" error={form.formState.errors.domain?.message}>
        <div className="flex flex-wrap gap-2">
          <TextInput
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="max-w-80"
            {...form.register('domain')}
          />
          <Button type="submit" icon={PlusIcon} loading={add.isPending}>
            Add domain
          </Button>
        </div>
      </Field>
      <FaultMessage error={add.error} />
    </form>
  );
}
