import type { OwnLimit } from '#domain/features/features.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { amountText } from './limits.words.ts';

interface LimitEndProps {
  limit: OwnLimit;
  endsAt: string;
  /** Null: the limit of all organisations. */
  afterwards: number | null;
}

/** When a limit that holds for a time ends by itself, what is left of it, and what holds then. */
export function LimitEnd({ limit, endsAt, afterwards }: LimitEndProps) {
  return (
    <span className="block">
      Ends <DateText value={endsAt} withTime /> (<RelativeTime value={endsAt} />
      {`), then ${afterwards === null ? 'the usual limit' : amountText(limit, afterwards)}`}
    </span>
  );
}
