import { WordDiff } from './WordDiff.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { isLong } from './change.words.ts';

interface ProposedChangeProps {
  label: string;
  before: string;
  after: string;
}

/** One field of a proposed change: its value now and as proposed; of longer texts, the words that differ. */
export function ProposedChange({ label, before, after }: ProposedChangeProps) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      {isLong(before) && isLong(after) ? (
        <dd className="min-w-0">
          <WordDiff before={before} after={after} />
        </dd>
      ) : (
        <Replaced before={before} after={after} />
      )}
    </div>
  );
}

function Replaced({ before, after }: Omit<ProposedChangeProps, 'label'>) {
  return (
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
  );
}
