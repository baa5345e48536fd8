import { useQuery } from '@tanstack/react-query';
import { getSeats } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';

/** How many people there are, and how many there may be where somebody counts them; nothing until it is known. */
export function SeatsLine() {
  const { data: seats } = useQuery(ask(getSeats));
  if (!seats) return null;
  const { used, invited, included, most } = seats;
  const places = most ?? included;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      {used} {used === 1 ? 'person' : 'people'} can sign in{invited > 0 && `, ${invited} invited`}
      {places !== null && (
        <>
          <span className="w-24">
            <ProgressBar
              label="Seats that are taken"
              percent={Math.min(100, (100 * (used + invited)) / Math.max(1, places))}
              tone={used + invited > places ? 'warning' : 'accent'}
            />
          </span>
          <span>
            {used + invited} of {places} {most === null ? 'seats of your plan' : 'that the operator allows'}
          </span>
        </>
      )}
    </span>
  );
}
