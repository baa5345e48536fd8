import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSignInPolicy } from '#contract/auth/mfa.contract.ts';
import { ask } from '#web/http/ask.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { VisitsPanel } from '#web/visits/tenant/VisitsPanel.tsx';
import { PolicyForm } from './PolicyForm.tsx';

const policyQuery = ask(getSignInPolicy);

/** MFA requirements, session length, and support access by platform operators. */
export function SecurityTab() {
  const client = useQueryClient();
  const { data: policy, error, refetch } = useQuery(policyQuery);
  if (error && !policy) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!policy) return <CardSkeleton />;
  return (
    <>
      <PolicyForm key={policy.version} policy={policy} onSaved={(saved) => client.setQueryData(policyQuery.queryKey, saved)} />
      <VisitsPanel />
    </>
  );
}
