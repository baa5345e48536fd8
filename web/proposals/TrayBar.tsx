import { useQuery } from '@tanstack/react-query';
import type { OriginKind } from '#domain/proposals/origin.rules.ts';
import { countProposals } from '#contract/proposals/count.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

type TrayState = 'open' | 'accepted' | 'rejected';

interface TrayBarProps {
  state: TrayState;
  origin: string | undefined;
  customerId: string | undefined;
  onChange: (search: {
    state?: 'accepted' | 'rejected' | undefined;
    customerId?: string | undefined;
    origin?: OriginKind | undefined;
  }) => void;
}

/** Origin, state and customer of the listed proposals. */
export function TrayBar({ state, origin, customerId, onChange }: TrayBarProps) {
  const { data: counts } = useQuery(ask(countProposals));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SegmentedControl
        label="Origin"
        options={originsOf(state === 'open' ? counts : undefined)}
        value={origin === 'evidence' || origin === 'assistant' ? origin : 'all'}
        onChange={(chosen) => onChange({ origin: chosen === 'all' ? undefined : chosen })}
      />
      <SegmentedControl
        label="State"
        options={statesOf(counts)}
        value={state}
        onChange={(chosen) => onChange({ state: chosen === 'open' ? undefined : chosen })}
      />
      <div className="w-full max-w-70">
        <CustomerCombobox
          label="Customer"
          placeholder="All customers"
          value={customerId ?? null}
          onChange={(id) => onChange({ customerId: id ?? undefined })}
        />
      </div>
    </div>
  );
}

type Counts = OutputOf<typeof countProposals>;

const openOf = ({ evidence, assistant }: Counts) => evidence + assistant;

/** Counted for open proposals only. */
function originsOf(counts: Counts | undefined) {
  const isLeast = counts?.hasMore;
  return [
    { value: 'all', label: <Counted label="All" count={counts && openOf(counts)} isLeast={isLeast} /> },
    { value: 'evidence', label: <Counted label="Evidence" count={counts?.evidence} isLeast={isLeast} /> },
    { value: 'assistant', label: <Counted label="AI assistant" count={counts?.assistant} isLeast={isLeast} /> },
  ] as const;
}

function statesOf(counts: Counts | undefined) {
  return [
    { value: 'open', label: <Counted label="Open" count={counts && openOf(counts)} isLeast={counts?.hasMore} /> },
    { value: 'accepted', label: <Counted label="Accepted" count={counts?.accepted} /> },
    { value: 'rejected', label: <Counted label="Rejected" count={counts?.rejected} /> },
  ] as const;
}

/** Label with its number of proposals; `isLeast` if some customers are not counted. */
function Counted({ label, count, isLeast }: { label: string; count: number | undefined; isLeast?: boolean | undefined }) {
  if (count === undefined) return label;
  return (
    <>
      {label} <span className="font-normal text-muted tabular-nums">{`${numberText(count)}${isLeast ? '+' : ''}`}</span>
    </>
  );
}
