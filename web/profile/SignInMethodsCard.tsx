import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { connectWorkAccount, disconnectWorkAccount, listWorkAccounts, type WorkAccount } from '#contract/auth/sso.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { wordsFor } from '#web/session/sso.words.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const DONE: Readonly<Record<string, string>> = {
  connected: 'Work account connected',
  confirmed: 'Identity confirmed for five minutes',
};

/** Shows the identity provider's result once and removes the parameter. */
function useReturn(): void {
  const { sso } = useSearch({ from: '/frame/profile' });
  const navigate = useNavigate();
  useEffect(() => {
    if (!sso) return;
    const done = DONE[sso];
    toast(done ? { title: done, variant: 'success' } : wordsFor(sso));
    void navigate({ to: '/profile', search: ({ sso: _, ...rest }) => rest, replace: true });
  }, [sso, navigate]);
}

/** Password and work accounts, with actions to add or remove them. */
export function SignInMethodsCard({ user }: { user: CurrentUser }) {
  useReturn();
  const { data: accounts = [] } = useQuery(ask(listWorkAccounts));
  return (
    <Card title="Connected sign-in methods">
      <ul className="divide-y divide-border">
        <li className="py-3 first:pt-0">
          <p className="font-medium">Password</p>
          <p className="text-sm text-muted">{user.signInMethods.includes('local') ? 'Set' : 'None; you sign in with your work account.'}</p>
        </li>
        <WorkAccounts user={user} accounts={accounts} />
      </ul>
    </Card>
  );
}

/** State of each work account: connected, connectable, or the reason why it is unavailable. */
export function WorkAccounts({ user, accounts }: { user: CurrentUser; accounts: readonly WorkAccount[] }) {
  if (accounts.length === 0) {
    return (
      <li className="py-3 last:pb-0">
        <p className="font-medium">Work account</p>
        <p className="text-sm text-muted">Your organisation does not use single sign-on.</p>
      </li>
    );
  }
  return accounts.map((account) => (
    <li key={account.id} className="flex flex-wrap items-center justify-between gap-2 py-3 last:pb-0">
      <div>
        <p className="font-medium">Work account ({account.name})</p>
        <p className="text-sm text-muted">{stateOf(user, account)}</p>
      </div>
      {account.isConnected ? <Disconnect account={account} /> : !user.isSuperadmin && <Connect account={account} />}
    </li>
  ));
}

function stateOf({ isSuperadmin }: CurrentUser, { isConnected }: WorkAccount): string {
  if (isConnected) return 'Connected';
  return isSuperadmin ? 'Superadmins do not sign in with a work account.' : 'Not connected';
}

function Connect({ account: { id } }: { account: WorkAccount }) {
  const connect = useMutation({
    mutationFn: () => withReauthentication(() => call(connectWorkAccount, { params: { id } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <Button loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
        Connect work account
      </Button>
      <FaultMessage error={connect.error} />
    </>
  );
}

function Disconnect({ account: { id } }: { account: WorkAccount }) {
  return (
    <ConfirmedButton
      asks="Disconnect your work account?"
      description="You sign in by another method from now on. Other browsers signed in with this work account are signed out."
      confirmLabel="Disconnect work account"
      action={() => withReauthentication(() => call(disconnectWorkAccount, { params: { id } }))}
      onDone={() => {
        toast({ title: 'Work account disconnected', variant: 'success' });
        return refreshAfter(disconnectWorkAccount);
      }}
    >
      Disconnect
    </ConfirmedButton>
  );
}
