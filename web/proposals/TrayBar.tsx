import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OriginKind } from '#domain/proposals/origin.rules.ts';
import { countProposals } from '#contract/proposals/count.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

type TrayState = 'open' | 'accepted' | 'rejected';

interface TrayBarProps {
  title: ReactNode;
  state: TrayState;
  origin: OriginKind | undefined;
  customerId: string | undefined;
  onChange: (search: {
    state?: 'accepted' | 'rejected' | undefined;
    customerId?: string | undefined;
    origin?: OriginKind | undefined;
  }) => void;
}

/** Title of the tray, and origin, state and customer of the listed proposals. */
export function TrayBar({ title, state, origin, customerId, onChange }: TrayBarProps) {
  const { data: counts } = useQuery(ask(countProposals, customerId === undefined ? {} : { query: { customerId } }));
  const chosen = origin ?? 'all';
  const labelled = (label: string, of: TrayState, from: Origin) => (
    <Counted label={label} count={counts && sumOf(countsOf(counts, of), from)} isLeast={of === 'open' && counts?.hasMore} />
  );
  return (
    <div className="@container border-b border-border px-4 pt-4 pb-3 md:px-6">
      {title}
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Origin"
          options={ORIGINS.map((value) => ({ value, label: labelled(ORIGIN_LABELS[value], state, value) }))}
          value={chosen}
          onChange={(next) => onChange({ origin: next === 'all' ? undefined : next })}
        />
        <SegmentedControl
          label="State"
          options={STATES.map((value) => ({ value, label: labelled(STATE_LABELS[value], value, chosen) }))}
          value={state}
          onChange={(next) => onChange({ state: next === 'open' ? undefined : next })}
        />
        <div className="w-full max-w-50">
          <CustomerCombobox
            label="Customer"
            placeholder="All customers"
            value={customerId ?? null}
            onChange={(id) => onChange({ customerId: id ?? undefined })}
          />
        </div>
        {state === 'open' && <Keys />}
      </div>
    </div>
  );
}

const KEYS = [
  [['P'], 'accept'],
  [['R'], 'reject'],
  [['J', 'K'], 'move'],
  [['X'], 'select'],
  [['Z'], 'undo'],
] as const;

/** Keys of the tray, where there is a keyboard. */
function Keys() {
  return (
    <p className="ml-auto hidden items-center gap-3 text-sm text-muted @min-[1240px]:flex pointer-coarse:hidden!">
      {KEYS.map(([keys, label]) => (
        <span key={label} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}

type Counts = OutputOf<typeof countProposals>;
type ByOrigin = Counts['accepted'];

const sumOf = ({ evidence, assistant }: ByOrigin, origin: Origin) =>
  origin === 'all' ? evidence + assistant : origin === 'evidence' ? evidence : assistant;

/** Numbers of proposals of a state; those of open ones are in the counts themselves. */
const countsOf = (counts: Counts, state: TrayState): ByOrigin => (state === 'open' ? counts : counts[state]);

const ORIGIN_LABELS = { all: 'All', evidence: 'Evidence', assistant: 'AI assistant' } as const;
const STATE_LABELS = { open: 'Open', accepted: 'Accepted', rejected: 'Rejected' } as const;
type Origin = keyof typeof ORIGIN_LABELS;

const ORIGINS: readonly Origin[] = ['all', 'evidence', 'assistant'];
const STATES: readonly TrayState[] = ['open', 'accepted', 'rejected'];

/** Label with its number of proposals; `isLeast` if some customers are not counted. */
function Counted({ label, count, isLeast }: { label: string; count: number | undefined; isLeast?: boolean | undefined }) {
  if (count === undefined) return label;
  return (
    <>
      {label} <span className="font-normal text-muted tabular-nums">{`${numberText(count)}${isLeast ? '+' : ''}`}</span>
    </>
  );
}
