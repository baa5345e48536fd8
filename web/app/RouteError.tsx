import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/ForbiddenState.tsx';

/** What a screen shows when reading its data failed; trying again reads everything that failed once more. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const fault = faultOf(error);
  if (fault.status === 403) return <ForbiddenState>{fault.displayText}</ForbiddenState>;
  const retry = () => {
    forgetFailures();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} />;
}
