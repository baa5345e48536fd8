import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addEvidenceTenant, type EvidenceConnection, type EvidenceTenant } from '#contract/evidence/connections.contract.ts';
import { CONNECTORS, type TenantState } from '#domain/evidence/connections.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { MOST_ROWS, tenantsQuery } from './connections.api.ts';
import { TenantRow } from './TenantRow.tsx';

const ANY = 'any';
const STATES = [
  { value: ANY, label: 'All tenants' },
  { value: 'check', label: 'To check' },
  { value: 'matched', label: 'Matched' },
  { value: 'left_out', label: 'Excluded' },
] as const;

/** Tenants with their customers. Only tenants that a person has matched are read. */
export function Tenants({ connection }: { connection: EvidenceConnection }) {
  const { kind, tenants: counts } = connection;
  const canManage = useCan()('integrations:manage');
  const [q, setQ] = useState('');
  const [state, setState] = useState<TenantState | typeof ANY>(ANY);
  const tenants = useQuery(tenantsQuery(kind, { state: state === ANY ? null : state, q }));
  const { data } = tenants;
  return (
    <Card title="Tenants">
      <div className="flex flex-col gap-3">
        <Counts {...counts} />
        {canManage && CONNECTORS[kind].hasConsent && <AddTenant kind={kind} />}
        <div className="flex flex-wrap gap-2">
          <SearchBox label="Find tenant" value={q} onChange={setQ} />
          <div className="w-44">
            <Select label="State" options={STATES} value={state} onChange={setState} />
          </div>
        </div>
        {tenants.isPending && <CardSkeleton lines={4} />}
        {tenants.isError && <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} />}
        {data && <Rows kind={kind} tenants={data} isFiltered={q !== '' || state !== ANY} />}
      </div>
    </Card>
  );
}

function Counts({ matched, check, leftOut, failing }: EvidenceConnection['tenants']) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
      <span>{matched} matched</span>
      <span className={check > 0 ? 'text-warning-text' : undefined}>{check} to check</span>
      <span>{leftOut} excluded</span>
      {failing > 0 && <span className="text-danger-text">{failing} with problems</span>}
    </p>
  );
}

interface RowsProps {
  kind: EvidenceConnection['kind'];
  tenants: readonly EvidenceTenant[];
  isFiltered: boolean;
}

function Rows({ kind, tenants, isFiltered }: RowsProps) {
  if (tenants.length === 0) return <NoTenants kind={kind} isFiltered={isFiltered} />;
  return (
    <>
      <ul aria-label="Tenants" className="divide-y divide-border">
        {tenants.map((tenant) => (
          <TenantRow key={`${tenant.tenantId} ${tenant.state} ${tenant.customer?.id ?? ''}`} kind={kind} tenant={tenant} />
        ))}
      </ul>
      {tenants.length >= MOST_ROWS && <p className="text-sm text-muted">The first {MOST_ROWS} are shown; search to find others.</p>}
    </>
  );
}

function NoTenants({ kind, isFiltered }: { kind: EvidenceConnection['kind']; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No tenants match">Try another search or state.</EmptyState>;
  return (
    <EmptyState title="No tenants yet">
      {CONNECTORS[kind].hasConsent
        ? 'Add the tenant of a customer to get its consent link.'
        : 'Select “Fetch now” to list the tenants, then match them to your customers.'}
    </EmptyState>
  );
}

function AddTenant({ kind }: Pick<EvidenceConnection, 'kind'>) {
  const [tenant, setTenant] = useState('');
  const [customerId, setCustomerId] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: (id: string) => call(addEvidenceTenant, { params: { kind }, body: { tenant: tenant.trim(), customerId: id } }),
    onSuccess: async () => {
      setTenant('');
      setCustomerId(null);
      await refreshAfter(addEvidenceTenant);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customerId !== null) add.mutate(customerId);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <div className="grid items-end gap-2 md:grid-cols-[1fr_1fr_auto]">
        <Field label="Tenant ID or domain">
          <TextInput autoComplete="off" spellCheck={false} value={tenant} onChange={(event) => setTenant(event.target.value)} />
        </Field>
        <Field label="Customer">
          <CustomerCombobox value={customerId} onChange={setCustomerId} />
        </Field>
        <Button type="submit" disabled={customerId === null || tenant.trim() === ''} loading={add.isPending}>
          Add tenant
        </Button>
      </div>
      <FaultMessage error={add.error} />
    </form>
  );
}
