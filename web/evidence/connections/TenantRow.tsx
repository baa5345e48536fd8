import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type EvidenceTenant, matchEvidenceTenant } from '#contract/evidence/connections.contract.ts';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

interface RowProps {
  kind: ConnectionKind;
  tenant: EvidenceTenant;
}

type Decision = { state: 'matched'; customerId: string } | { state: 'left_out' };

const PROPOSED_BY = { domain: 'Proposed: same domain', files: 'Proposed: its files are from this tenant' } as const;

/** Tenant, its customer, and what hinders reading it. */
export function TenantRow({ kind, tenant }: RowProps) {
  const { name, domain, state } = tenant;
  const canManage = useCan()('integrations:manage');
  const [isChanging, setChanging] = useState(false);
  const isOpen = canManage && (state === 'check' || isChanging);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span> {domain !== name && <span className="text-sm text-muted">{domain}</span>}
        </span>
        {isOpen ? (
          <Matching kind={kind} tenant={tenant} />
        ) : (
          <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
            <Settled tenant={tenant} />
            {canManage && (
              <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
                Change<span className="sr-only"> the customer for {name}</span>
              </Button>
            )}
          </span>
        )}
      </div>
      {state === 'matched' && <Standing kind={kind} tenant={tenant} />}
    </li>
  );
}

function Settled({ tenant: { state, customer } }: Pick<RowProps, 'tenant'>) {
  if (state === 'left_out') return <span className="text-muted">Excluded</span>;
  return customer ? <span className="wrap-anywhere">{customer.name}</span> : <span className="text-muted">No customer</span>;
}

/** A person confirms the proposed customer, chooses another one, or excludes the tenant. */
function Matching({ kind, tenant: { tenantId, name, state, customer, proposed } }: RowProps) {
  const [chosen, setChosen] = useState(customer?.id ?? proposed?.id ?? null);
  const decide = useMutation({
    mutationFn: (body: Decision) => call(matchEvidenceTenant, { params: { kind, tenantId }, body }),
    onSuccess: () => refreshAfter(matchEvidenceTenant),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  return (
    <span className="grid min-w-0 items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <CustomerCombobox label={`Customer for ${name}`} value={chosen} onChange={setChosen} />
        {proposed && <span className="block text-sm text-muted">{PROPOSED_BY[proposed.by]}</span>}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          icon={CheckIcon}
          disabled={chosen === null}
          loading={decide.isPending}
          onClick={() => chosen !== null && decide.mutate({ state: 'matched', customerId: chosen })}
        >
          Match<span className="sr-only"> {name}</span>
        </Button>
        {state !== 'left_out' && (
          <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate({ state: 'left_out' })}>
            Exclude<span className="sr-only"> {name}</span>
          </Button>
        )}
      </span>
    </span>
  );
}

/** Consent, last reading, and parts that may not be read. */
function Standing({ kind, tenant: { fault, refused, hasConsent, consentUrl, isWaiting, fetchedAt } }: RowProps) {
  const labelOf = (key: string) => CONNECTORS[kind].parts.find((part) => part.key === key)?.label ?? key;
  return (
    <div className="text-sm">
      <p className="text-muted">
        {isWaiting ? (
          'Waiting to be read'
        ) : fetchedAt ? (
          <>
            Read <RelativeTime value={fetchedAt} />
          </>
        ) : (
          'Not read yet'
        )}
      </p>
      {fault !== null && <p className="text-danger-text wrap-anywhere">{fault}</p>}
      {refused.map(({ key, reason }) => (
        <p key={key} className="text-warning-text wrap-anywhere">
          {labelOf(key)}: {reason}
        </p>
      ))}
      {!hasConsent && consentUrl !== null && (
        <div className="mt-1">
          <p className="text-muted">Awaiting consent. Send this link to an administrator of the tenant.</p>
          <CopyField label="Copy consent link" value={consentUrl} />
        </div>
      )}
    </div>
  );
}
