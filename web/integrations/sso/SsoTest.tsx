import { useMutation } from '@tanstack/react-query';
import { type SsoProvider, testSsoProvider } from '#contract/auth/sso.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';

/** Tests the stored connection and shows the result of each step. */
export function SsoTest({ provider: { id }, isStale }: { provider: SsoProvider; isStale: boolean }) {
  const test = useMutation({ mutationFn: () => call(testSsoProvider, { params: { id } }) });
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          {isStale ? 'Save first: the test uses the saved settings.' : 'Tests the connection with the saved settings.'}
        </p>
        <Button disabled={isStale} loading={test.isPending} onClick={() => test.mutate()}>
          Test connection
        </Button>
      </div>
      <div aria-live="polite">
        {test.data && (
          <ul className="flex flex-col gap-2">
            {test.data.checks.map(({ name, ok, message }) => (
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
        )}
      </div>
      <FaultMessage error={test.error} />
    </div>
  );
}
