import { useMutation } from '@tanstack/react-query';
import { type SsoChecks, type SsoProvider, startSsoTest, testSsoProvider } from '#contract/auth/sso.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';

/** Tests the stored connection, and the whole way of a sign-in. */
export function SsoTest({ provider: { id, lastTest }, isStale }: { provider: SsoProvider; isStale: boolean }) {
  const test = useMutation({ mutationFn: () => call(testSsoProvider, { params: { id } }) });
  const signIn = useMutation({
    mutationFn: () => call(startSsoTest, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-border pt-4">
      <p className="text-muted">
        {isStale
          ? 'Save first: the tests use the saved settings.'
          : 'A test sign-in opens no session and changes no account. If the provider reports a wrong redirect address, register the one above.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isStale} loading={test.isPending} onClick={() => test.mutate()}>
          Test connection
        </Button>
        <Button disabled={isStale} loading={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
          Test sign-in
        </Button>
      </div>
      <div aria-live="polite">{test.data && <Checks checks={test.data.checks} />}</div>
      {lastTest && (
        <section aria-label="Last test sign-in" className="flex flex-col gap-2">
          <p className="font-medium">Last test sign-in, {formatMoment(lastTest.at)}</p>
          <Checks checks={lastTest.checks} />
        </section>
      )}
      <FaultMessage error={test.error ?? signIn.error} />
    </div>
  );
}

function Checks({ checks }: { checks: SsoChecks }) {
  return (
    <ul className="flex flex-col gap-2">
      {checks.map(({ name, ok, message }) => (
        <li key={name} className="flex gap-2">
          {ok ? <CircleCheckIcon className="mt-0.5 text-success-text" /> : <CircleXIcon className="mt-0.5 text-danger-text" />}
          <span className="min-w-0">
            <span className="font-medium">{name}</span>
            <span className="sr-only">{ok ? ': yes.' : ': no.'}</span>
            <span className="block text-sm text-muted wrap-anywhere">{message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
