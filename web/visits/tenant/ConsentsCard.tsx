import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConsentState, consentState } from '#domain/visits/visits.rules.ts';
import { type Consent, listConsents, revokeConsent } from '#contract/visits/visits.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan, useCanEver } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleCheckIcon, ClockIcon, PlusIcon } from '#web/ui/icons.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { KeyIcon } from '#web/ui/icons.outside.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

export function ConsentsCard() {
  const mayGive = useCan()('settings:edit');
  const mayRevoke = useCanEver()('settings:edit');
  const consents = useQuery(ask(listConsents, { query: {} }));
  const [isMaking, setMaking] = useState(false);
  return (
    <Card
      title="Consents"
      actions={
        mayGive && (
          <Button icon={PlusIcon} onClick={() => setMaking(true)}>
            Allow support access
          </Button>
        )
      }
    >
      <p className="text-muted">
        When you need help, give an operator the token of a consent. The token allows support access until it expires or you revoke it.
      </p>
      {consents.isPending && <Skeleton className="mt-3 h-16" />}
      {consents.isError && <ErrorState error={consents.error} onRetry={() => void consents.refetch()} />}
      {consents.data?.length === 0 && (
        <EmptyState icon={KeyIcon} title="No consents yet">
          No operator can access your organisation with a consent.
        </EmptyState>
      )}
      {consents.data && consents.data.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {consents.data.map((consent) => (
            <ConsentRow key={consent.id} consent={consent} mayRevoke={mayRevoke} />
          ))}
        </ul>
      )}
      {isMaking && <ConsentDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

const STATES: Record<ConsentState, { tone: Tone; icon: Icon; label: string }> = {
  open: { tone: 'success', icon: CircleCheckIcon, label: 'Valid' },
  expired: { tone: 'neutral', icon: ClockIcon, label: 'Expired' },
  revoked: { tone: 'neutral', icon: CircleXIcon, label: 'Revoked' },
};

function ConsentRow({ consent, mayRevoke }: { consent: Consent; mayRevoke: boolean }) {
  const { id, purpose, mayWrite, mayRestore, createdBy, expiresAt, revokedAt } = consent;
  const [now] = useState(() => new Date());
  const state = consentState({ expiresAt: new Date(expiresAt), revokedAt: revokedAt === null ? null : new Date(revokedAt) }, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {purpose}
          <StatusChip tone={STATES[state].tone} icon={STATES[state].icon}>
            {STATES[state].label}
          </StatusChip>
        </p>
        <p className="text-sm text-muted">
          {`${mayWrite ? 'Read and change' : 'Read-only'}${mayRestore ? ', restore a backup' : ''} · by ${createdBy.name} · `}
          {revokedAt === null ? 'valid until ' : 'revoked on '}
          <DateText value={revokedAt ?? expiresAt} withTime />
        </p>
      </div>
      {mayRevoke && state === 'open' && (
        <ConfirmedButton
          size="sm"
          aria-label={`Revoke consent ${purpose}`}
          danger
          asks={`Revoke consent “${purpose}”?`}
          description="Its token stops working, and any support access that uses it ends at once."
          confirmLabel="Revoke consent"
          action={() => call(revokeConsent, { params: { id } })}
          onDone={() => {
            toast({ title: 'Consent revoked', variant: 'success' });
            return refreshAfter(revokeConsent);
          }}
        >
          Revoke
        </ConfirmedButton>
      )}
    </li>
  );
}
