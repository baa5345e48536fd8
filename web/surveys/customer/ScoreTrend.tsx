import type { CustomerSurvey } from '#contract/surveys/surveys.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { tenthsText } from '#web/ui/data/number.text.ts';

const MOST = 8;
const HIGHEST = 10;

/** Average scores of a customer's surveys, oldest first, as columns on the whole scale; phones have room for four. Absent below two. */
export function ScoreTrend({ surveys }: { surveys: readonly CustomerSurvey[] }) {
  const scored = surveys.flatMap(({ id, name, sentAt, average }) => (average === null ? [] : [{ id, name, sentAt, average }]));
  if (scored.length < 2) return null;
  const shown = scored.slice(0, MOST).toReversed();
  return (
    <Card
      title={
        <>
          Trend <span className="text-base font-normal text-muted">average score, 0 to {HIGHEST}</span>
        </>
      }
    >
      <ol aria-label="Average scores of the surveys, oldest first" className="flex max-w-160 gap-3">
        {shown.map(({ id, name, sentAt, average }) => (
          <li key={id} className="flex min-w-0 flex-1 flex-col text-center text-xs max-md:nth-last-[n+5]:hidden">
            <span className="flex h-24 flex-col justify-end">
              <span className="font-semibold tabular-nums">{tenthsText(average)}</span>
              <span
                aria-hidden
                className="mx-auto block w-6 min-h-px rounded-t-[3px] bg-series-1"
                style={{ height: `${(75 * average) / HIGHEST}%` }}
              />
            </span>
            <span className="border-t border-border pt-1 text-muted wrap-anywhere">
              <span className="sr-only">{name}, </span>
              <DateText value={sentAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
