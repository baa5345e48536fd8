import type { ReactNode } from 'react';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { ACTOR_KINDS } from '#domain/audit/outcomes.rules.ts';
import type { getAuditFacts } from '#contract/audit/audit.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { useNames } from '#web/ui/list/chip.names.ts';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import type { AuditSearch } from './audit.search.ts';
import { actorKindWords } from './audit.words.ts';
import { OUTCOME_LOOKS } from './outcome.looks.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  facts: OutputOf<typeof getAuditFacts> | undefined;
  change: (next: Partial<AuditSearch>) => void;
  clear: () => void;
  /** Content at the end of the row. */
  children?: ReactNode;
}

export function AuditFilters({ search, facts, change, clear, children }: AuditFiltersProps) {
  const nameOf = useNames({ people: [search.actorId], customers: [search.customerId] });
  const chips = chipsOf(search, { actor: nameOf(search.actorId ?? '') ?? 'one', customer: nameOf(search.customerId ?? '') ?? 'one' });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search events"
        value={search.q ?? ''}
        onChange={(text) => change({ q: text || undefined })}
        className="max-md:w-full"
      />
      <Choice label="Action" all="All actions" rows={actionsOf(facts)} chosen={search.action} onChoose={(action) => change({ action })} />
      <Choice
        label="Made by"
        all="People and apps"
        rows={KINDS}
        chosen={search.actorKind}
        onChoose={(kind) => change({ actorKind: KINDS.find(({ id }) => id === kind)?.id })}
      />
      <div className="w-40 max-md:w-full">
        <PersonCombobox
          label="Person"
          placeholder="Everyone"
          value={search.actorId ?? null}
          onChange={(actorId) => change({ actorId: actorId ?? undefined })}
        />
      </div>
      <div className="w-40 max-md:w-full">
        <CustomerCombobox
          label="Customer"
          placeholder="All customers"
          value={search.customerId ?? null}
          onChange={(customerId) => change({ customerId: customerId ?? undefined })}
        />
      </div>
      <Days search={search} change={change} />
      {facts && <Outcomes facts={facts} chosen={search.outcome} change={change} />}
      <FilterChips chips={chips} onRemove={(key) => change({ [key]: undefined })} onClear={clear} />
      {children}
    </div>
  );
}

interface Named {
  id: string;
  name: string;
}

const KINDS = ACTOR_KINDS.map((kind) => ({ id: kind, name: actorKindWords(kind) }));

const actionsOf = (facts: AuditFiltersProps['facts']): Named[] => (facts?.actions ?? []).map((action) => ({ id: action, name: action }));

interface ChoiceProps {
  label: string;
  /** Label while nothing is chosen. */
  all: string;
  rows: readonly Named[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

function Choice({ label, all, rows, chosen, onChoose }: ChoiceProps) {
  return (
    <div className="w-40 max-md:w-full">
      <Combobox
        label={label}
        placeholder={all}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ?? null}
        onChange={(id) => onChoose(id ?? undefined)}
      />
    </div>
  );
}

/** Date range in the organisation's time zone, both inclusive. */
function Days({ search: { from = '', to = '' }, change }: Pick<AuditFiltersProps, 'search' | 'change'>) {
  return (
    <div className="flex items-center gap-1.5 max-md:w-full">
      <DayInput className="w-48 max-md:flex-1" label="From" value={from || null} onChange={(day) => change({ from: day ?? undefined })} />
      <span className="text-muted">to</span>
      <DayInput className="w-48 max-md:flex-1" label="To" value={to || null} onChange={(day) => change({ to: day ?? undefined })} />
    </div>
  );
}

function chipsOf(
  { q, from, to, actorId, actorKind, action, customerId, entityType, entityId, outcome }: AuditSearch,
  names: { actor: string; customer: string },
) {
  const all = [
    q && { key: 'q', label: `Search: ${q}` },
    action && { key: 'action', label: `Action: ${action}` },
    actorKind && { key: 'actorKind', label: `Made by: ${actorKindWords(actorKind)}` },
    actorId && { key: 'actorId', label: `Person: ${names.actor}` },
    customerId && { key: 'customerId', label: `Customer: ${names.customer}` },
    entityType && { key: 'entityType', label: `Entity type: ${entityType}` },
    entityId && { key: 'entityId', label: 'History of one entity' },
    from && { key: 'from', label: `From ${formatDay(from)}` },
    to && { key: 'to', label: `To ${formatDay(to)}` },
    outcome && { key: 'outcome', label: `Outcome: ${outcome}` },
  ];
  return all.filter((chip) => typeof chip === 'object');
}

interface OutcomesProps {
  facts: OutputOf<typeof getAuditFacts>;
  chosen: AuditSearch['outcome'];
  change: (next: Partial<AuditSearch>) => void;
}

/** Number of denied and failed events in the period; pressing one filters by it. */
function Outcomes({ facts, chosen, change }: OutcomesProps) {
  return (
    <div role="group" aria-label="Outcome" className="ml-auto flex gap-1.5 max-md:ml-0">
      {(['denied', 'failed'] as const).map((outcome) => {
        const { label, icon: Sign } = OUTCOME_LOOKS[outcome];
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === chosen}
            onClick={() => change({ outcome: outcome === chosen ? undefined : outcome })}
            className={classes(
              'flex h-8 items-center gap-1.5 rounded-full border border-border px-3 text-sm hover:bg-surface-2',
              outcome === chosen && 'bg-surface-2 inset-ring inset-ring-border-strong/60',
            )}
          >
            <Sign size={14} className="text-muted" />
            {label} <span className="font-semibold tabular-nums">{numberText(facts[outcome])}</span>
          </button>
        );
      })}
    </div>
  );
}
