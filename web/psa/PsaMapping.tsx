import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Psa, PsaCompany } from '#contract/psa/psa.fields.ts';
import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { MatchState } from '#domain/psa/psa.match.rules.ts';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { companiesQuery, membersQuery, MOST_ROWS } from './psa.api.ts';
import { PsaCompanyRow } from './PsaCompanyRow.tsx';

const KINDS = [
  { value: 'companies', label: 'Companies' },
  { value: 'members', label: 'Members' },
] as const;
type Shown = (typeof KINDS)[number]['value'];

const ANY = 'any';
const STATES = [
  { value: ANY, label: 'All companies' },
  { value: 'check', label: 'To check' },
  { value: 'matched', label: 'Matched' },
  { value: 'create', label: 'To be created' },
  { value: 'left_out', label: 'Excluded' },
] as const satisfies readonly { value: MatchState | typeof ANY; label: string }[];

/** Customer for each company; unmatched companies are excluded. */
export function PsaMapping({ psa }: { psa: Psa }) {
  const [shown, setShown] = useState<Shown>('companies');
  const { matched, check, create, leftOut } = psa.mapping;
  return (
    <section aria-label="Mapping" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl label="Records to match" options={KINDS} value={shown} onChange={setShown} />
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span className="text-success-text">{matched} matched</span>
          <span className="text-warning-text">{check} to check</span>
          {create > 0 && <span>{create} to be created</span>}
          <span>{leftOut} left out</span>
        </p>
      </div>
      {shown === 'companies' ? <Companies kind={psa.kind} /> : <Members kind={psa.kind} />}
    </section>
  );
}

function Companies({ kind }: { kind: PsaKind }) {
  const [q, setQ] = useState('');
  const [state, setState] = useState<MatchState | typeof ANY>(ANY);
  const companies = useQuery(companiesQuery(kind, { state: state === ANY ? null : state, q }));
  const { data } = companies;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchBox label="Find company" value={q} onChange={setQ} />
        <div className="w-44">
          <Select label="State" options={STATES} value={state} onChange={setState} />
        </div>
      </div>
      {companies.isPending && <CardSkeleton lines={6} />}
      {companies.isError && <ErrorState error={companies.error} onRetry={() => void companies.refetch()} />}
      {data && <Rows kind={kind} companies={data} isFiltered={q !== '' || state !== ANY} />}
    </>
  );
}

interface RowsProps {
  kind: PsaKind;
  companies: readonly PsaCompany[];
  isFiltered: boolean;
}

function Rows({ kind, companies, isFiltered }: RowsProps) {
  if (companies.length === 0) {
    return (
      <EmptyState title={isFiltered ? 'No companies match' : 'No companies yet'}>
        {isFiltered ? 'Try another search or status.' : 'Start a dry run to read the companies and match them automatically.'}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="overflow-hidden rounded-card border border-border bg-surface-1">
        <div
          aria-hidden
          className="hidden gap-3 border-b border-border px-3 py-2 text-sm text-muted md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_11rem]"
        >
          <span>In {PSA_TOOLS[kind].name}</span>
          <span>In Plumbline</span>
          <span>Matched by</span>
          <span>State</span>
        </div>
        {/* Limited height, so that the dry run below stays visible. */}
        <ul className="relative max-h-104 divide-y divide-border overflow-y-auto">
          {companies.map((company) => (
            <PsaCompanyRow key={`${company.externalId} ${company.state} ${company.customer?.id ?? ''}`} kind={kind} company={company} />
          ))}
        </ul>
      </div>
      {companies.length >= MOST_ROWS && <p className="text-sm text-muted">The first {MOST_ROWS} are shown; search to find others.</p>}
    </>
  );
}

function Members({ kind }: { kind: PsaKind }) {
  const members = useQuery(membersQuery(kind));
  const { data } = members;
  return (
    <>
      {members.isPending && <CardSkeleton lines={4} />}
      {members.isError && <ErrorState error={members.error} onRetry={() => void members.refetch()} />}
      {data?.length === 0 && <EmptyState title="No members yet">Start a dry run to read the members and match them by email.</EmptyState>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface-1">
          {data.map(({ externalId, name, email, person }) => (
            <li key={externalId} className="grid min-h-9.5 items-center gap-x-3 px-3 py-1 sm:grid-cols-[1fr_1.2fr_1fr]">
              <span className="min-w-0 truncate">{name}</span>
              <span className="min-w-0 truncate text-muted">{email}</span>
              {person ? (
                <span className="text-success-text">{person.name}</span>
              ) : (
                <span className="text-muted">No user with this email</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
