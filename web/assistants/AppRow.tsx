import type { ConnectedApp } from '#contract/assistants/apps.contract.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { accessInWords } from './scope.words.ts';

interface AppRowProps {
  app: ConnectedApp;
  /** Ends the access; absent if the reader may not. */
  revoke?: (() => Promise<void>) | undefined;
  showsPerson?: true;
  onRevoked: () => Promise<unknown>;
}

/** A connected app with its access and use. */
export function AppRow({ app, revoke, showsPerson, onRevoked }: AppRowProps) {
  const { name, host, person, scopes, customers, lastUsedAt, calls } = app;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-medium">
          {name} <span className="font-normal text-muted">({host ?? 'registered itself'})</span>
        </p>
        <p className="text-sm text-muted">
          {showsPerson && `${person.name} · `}
          {accessInWords(scopes)} · {customers === null ? 'all customers' : customers === 1 ? '1 customer' : `${customers} customers`}
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime value={lastUsedAt} />
            </>
          )}
          {` · ${calls === 1 ? '1 call' : `${calls.toLocaleString('en-GB')} calls`} in 30 days`}
        </p>
      </div>
      {revoke && (
        <ConfirmedButton
          size="sm"
          danger
          aria-label={`Revoke ${name}${showsPerson ? ` of ${person.name}` : ''}`}
          asks={`Revoke access of ${name}?`}
          description="The app is refused from now on. To use it again, connect it again. Proposals that it made are kept."
          confirmLabel="Revoke access"
          action={revoke}
          onDone={() => {
            toast({ title: 'Access revoked', variant: 'success' });
            return onRevoked();
          }}
        >
          Revoke
        </ConfirmedButton>
      )}
    </li>
  );
}
