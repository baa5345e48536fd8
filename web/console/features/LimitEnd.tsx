import type { OwnLimit } from '#domain/features/features.limits.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { amountText } from './limits.words.ts';

interface LimitEndProps {
  limit: OwnLimit;
  endsAt: string;
  /** Null falls back to the limit of all organisations. */
  afterwards: number | null;
}

/** End of a temporary limit, the time left, and the limit that applies afterwards. */
export function LimitEnd({ limit, endsAt, afterwards }: LimitEndProps) {
  return (
    <span className="block">
      Ends <DateText value={endsAt} withTime /> (<RelativeTime value={endsAt} />
      {`), then ${afterwards === null ? 'the default limit' : amountText(limit, afterwards)}`}
    </span>
  );
}
