import { useState } from 'react';
import { type TokenState, tokenState } from '#domain/tokens/tokens.rules.ts';
import { type ApiToken, revokeApiToken } from '#contract/tokens/tokens.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { scopeLabel, scopesInWords } from './scope.words.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const STATES: Record<TokenState, { tone: Tone; icon: Icon; label: string }> = {
  active: { tone: 'success', icon: CircleCheckIcon, label: 'Active' },
  ending: { tone: 'warning', icon: ClockIcon, label: 'Expires soon' },
  expired: { tone: 'danger', icon: AlertTriangleIcon, label: 'Expired' },
};

export function TokenRow({ token, mayRevoke }: { token: ApiToken; mayRevoke: boolean }) {
  const { id, name, hint, scopes, owner, expiresAt, lastUsedAt } = token;
  const [now] = useState(() => new Date());
  const state = STATES[tokenState(new Date(expiresAt), now)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <StatusChip tone={state.tone} icon={state.icon}>
            {state.label}
          </StatusChip>
        </p>
        <p className="text-sm text-muted">
          <span title={scopes.map(scopeLabel).join(', ')}>{scopesInWords(scopes)}</span>
          {` · by ${owner.name}, ends in ${hint} · valid until `}
          <DateText value={expiresAt} />
          {lastUsedAt === null ? (
            ' · not used yet'
          ) : (
            <>
              {' · last used '}
              <RelativeTime value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {mayRevoke && (
        <ConfirmedButton
          size="sm"
          aria-label={`Revoke token ${name}`}
          danger
          asks={`Revoke token “${name}”?`}
          description="Scripts that use it are refused from now on. This cannot be undone; changes they made are kept."
          confirmLabel="Revoke token"
          action={() => call(revokeApiToken, { params: { id } })}
          onDone={() => {
            toast({ title: 'API token revoked', variant: 'success' });
            return refreshAfter(revokeApiToken);
          }}
        >
          Revoke
        </ConfirmedButton>
      )}
    </li>
  );
}
