import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type TokenState, tokenState } from '#domain/tokens/tokens.rules.ts';
import { type ApiToken, revokeApiToken } from '#contract/tokens/tokens.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { scopeLabel, scopesInWords } from './scope.words.ts';

const STATES: Record<TokenState, { tone: Tone; icon: Icon; label: string }> = {
  active: { tone: 'success', icon: CircleCheckIcon, label: 'Active' },
  ending: { tone: 'warning', icon: ClockIcon, label: 'Ends soon' },
  expired: { tone: 'danger', icon: AlertTriangleIcon, label: 'Expired' },
};

export function TokenRow({ token, mayRevoke }: { token: ApiToken; mayRevoke: boolean }) {
  const { id, name, hint, scopes, owner, expiresAt, lastUsedAt } = token;
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const state = STATES[tokenState(new Date(expiresAt), now)];
  const revoke = useMutation({
    mutationFn: () => call(revokeApiToken, { params: { id } }),
    onSuccess: async () => {
      setAsking(false);
      toast({ title: 'API token revoked', variant: 'success' });
      await refreshAfter(revokeApiToken);
    },
  });
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
        <Button size="sm" aria-label={`Revoke the token ${name}`} {...ConfirmDialog.prefetch} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Revoke the token “${name}”?`}
        description="Every script that uses it is refused from now on. It cannot be brought back; what it has done stays."
        confirmLabel="Revoke"
        pending={revoke.isPending}
        error={revoke.error && faultOf(revoke.error).displayText}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
