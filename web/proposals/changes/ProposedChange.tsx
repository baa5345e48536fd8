import { ArrowRightIcon } from '#web/ui/icons.tsx';

interface ProposedChangeProps {
  label: string;
  before: string;
  after: string;
}

/** One field of a proposed change: its value now, and as proposed. */
export function ProposedChange({ label, before, after }: ProposedChangeProps) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 wrap-anywhere text-muted">
          <span className="sr-only">Now: </span>
          {before}
        </span>
        <ArrowRightIcon size={14} className="shrink-0 self-center text-muted" />
        <span className="min-w-0 font-medium wrap-anywhere">
          <span className="sr-only">Proposed: </span>
          {after}
        </span>
      </dd>
    </div>
  );
}
