import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signInToPortal } from '#contract/portal/portal.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { useTitle } from '#web/ui/title.ts';
import { AskLink } from './AskLink.tsx';
import { SmallPage } from './SmallPage.tsx';

/** Page of an emailed link. The person must press a button, so that link scanners do not consume it. */
export function PortalSignInPage() {
  useTitle('Sign in', 'Reviews');
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const signIn = useMutation({
    mutationFn: () => call(signInToPortal, { body: { token } }),
    onSuccess: async () => {
      queryClient.clear();
      await navigate({ to: '/portal', replace: true });
    },
  });
  if (token === '') return <AskLink />;
  if (signIn.error && faultOf(signIn.error).status === 404) {
    return <AskLink lead="This link has expired or was already used. Enter your email address for a new one." />;
  }
  return (
    <SmallPage title="Your reviews">
      <p className="text-muted">Your sign-in link is ready. Sign in to view your reviews, roadmap and decisions.</p>
      <div className="mt-5 grid gap-4">
        <FaultMessage error={signIn.error} />
        <Button variant="primary" loading={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
          Sign in
        </Button>
      </div>
    </SmallPage>
  );
}
