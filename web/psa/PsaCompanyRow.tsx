import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { matchPsaCompany } from '#contract/psa/psa.contract.ts';
import type { PsaCompany } from '#contract/psa/psa.fields.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CheckIcon, CircleCheckIcon, MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import { alikeBy } from './psa.words.ts';

interface RowProps {
  kind: PsaKind;
  company: PsaCompany;
}

type Decision = { state: 'matched'; customerId: string } | { state: 'create' | 'left_out' };

/** Company of the tool, its matched customer with the reason, and the possible decisions. */
export function PsaCompanyRow({ kind, company }: RowProps) {
  const { externalId, name, state, customer } = company;
  const canManage = useCan()('integrations:manage');
  const [isChanging, setChanging] = useState(false);
  const [chosen, setChosen] = useState(customer?.id ?? null);
  const decide = useMutation({
    mutationFn: (body: Decision) => call(matchPsaCompany, { params: { kind, externalId }, body }),
    onSuccess: () => refreshAfter(matchPsaCompany),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
  const isOpen = canManage && (state === 'check' || isChanging);
  return (
    <li className="grid min-h-9.5 items-center gap-x-3 gap-y-1 px-3 py-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_11rem]">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="min-w-0">
        {isOpen ? (
          <CustomerCombobox label={`Customer for ${name}`} value={chosen} onChange={setChosen} />
        ) : (
          <CompanyCustomer company={company} canManage={canManage} onChange={() => setChanging(true)} onDecide={decide.mutate} />
        )}
      </span>
      <span className="text-sm text-muted">{alikeBy(company.matchedBy, company.alike)}</span>
      <span className="flex flex-wrap items-center gap-1.5">
        {isOpen ? (
          <>
            <Button
              size="sm"
              icon={CheckIcon}
              disabled={chosen === null}
              loading={decide.isPending}
              onClick={() => chosen !== null && decide.mutate({ state: 'matched', customerId: chosen })}
            >
              Yes<span className="sr-only">, {name} is this customer</span>
            </Button>
            <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate({ state: 'left_out' })}>
              No<span className="sr-only">, leave {name} out</span>
            </Button>
          </>
        ) : (
          <Settled company={company} canManage={canManage} onChange={() => setChanging(true)} />
        )}
      </span>
    </li>
  );
}

interface CompanyCustomerProps {
  company: PsaCompany;
  canManage: boolean;
  onChange: () => void;
  onDecide: (decision: Decision) => void;
}

function CompanyCustomer({ company: { name, state, customer, isActive }, canManage, onChange, onDecide }: CompanyCustomerProps) {
  if (customer) return <span className="wrap-anywhere">{customer.name}</span>;
  if (state === 'create') return <span className="text-muted">A new customer</span>;
  if (!canManage || state !== 'left_out') return <span className="text-muted">–</span>;
  return (
    <span className="-ml-2 flex flex-wrap items-center text-muted">
      <Button size="sm" variant="ghost" onClick={onChange}>
        Choose<span className="sr-only"> the customer for {name}</span>
      </Button>
      {isActive && (
        <>
          or
          <Button size="sm" variant="ghost" onClick={() => onDecide({ state: 'create' })}>
            Create<span className="sr-only"> a customer for {name}</span>
          </Button>
        </>
      )}
    </span>
  );
}

function Settled({ company: { name, state }, canManage, onChange }: Omit<CompanyCustomerProps, 'onDecide'>) {
  if (state === 'left_out') {
    return (
      <span className="flex items-center gap-1 text-sm text-muted">
        <MinusIcon size={14} /> Excluded
      </span>
    );
  }
  return (
    <>
      <span className="flex items-center gap-1 text-sm text-success-text">
        {state === 'create' ? <PlusIcon size={14} /> : <CircleCheckIcon size={14} />}
        {state === 'create' ? 'Create' : 'Matched'}
      </span>
      {canManage && (
        <Button size="sm" variant="ghost" onClick={onChange}>
          Change<span className="sr-only"> the customer for {name}</span>
        </Button>
      )}
    </>
  );
}
