import { Link } from '@tanstack/react-router';
import { scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { getDashboardChanges } from '#contract/dashboard/dashboard.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { readersDecimals } from '#web/ui/data/sentence.text.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { useChanges } from './dashboard.api.ts';
import { CampaignsLine } from './CampaignsLine.tsx';
import { DriftLine } from './DriftLine.tsx';
import { Change, Line } from './Drawn.tsx';
import { Loaded } from './Loaded.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { scoreNumber } from '#web/ui/marks/score.text.ts';

type Changed = OutputOf<typeof getDashboardChanges>[number];

/** Customers whose score changed most since the previous assessment on the same template. */
export function BiggestChanges() {
  const changes = useChanges();
  return (
    <section aria-labelledby="changes" className="min-h-60 min-w-0">
      <div className="flex min-h-8 items-baseline justify-between gap-3">
        <h2 id="changes" className="text-lg font-semibold">
          Biggest changes
        </h2>
        <TextLink to="/customers">All customers</TextLink>
      </div>
      <Loaded reading={changes} skeleton={<RowsSkeleton label="Loading the biggest changes" rows={5} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="border-t border-border py-2 text-muted">
              Score changes appear here once a template has a second approved assessment.
            </p>
          ) : (
            <ul className="mt-1 divide-y divide-border border-y border-border">
              {rows.map((row) => (
                <Row key={row.customer.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <DriftLine />
      <CampaignsLine />
    </section>
  );
}

function Row({ row: { customer, score, previous, runs, reason, asOf } }: { row: Changed }) {
  const bands = useScoreBands();
  const moved = reason === null ? undefined : readersDecimals(reason);
  return (
    <li className="relative -mx-2 grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1 hover:bg-surface-2 lg:grid-cols-[minmax(0,12rem)_5rem_4.75rem_2.75rem_minmax(0,1fr)_6rem]">
      <Link
        to="/customers/$id"
        params={{ id: customer.id }}
        className="truncate font-medium after:absolute after:inset-0"
        title={customer.name}
      >
        {customer.name}
      </Link>
      <span className="max-lg:hidden">
        <Line label="Scores of the latest assessments" values={runs} width={76} />
      </span>
      <span className="text-right text-sm tabular-nums max-lg:hidden">
        <span className="text-muted">{scoreNumber(previous, bands)}</span> → {scoreNumber(score, bands)}
      </span>
      <span className="text-right text-sm tabular-nums">
        <span className="text-muted lg:hidden">
          {scoreNumber(previous, bands)} → {scoreNumber(score, bands)}{' '}
        </span>
        <Change by={scoreChange(score, previous, bands)} />
      </span>
      <span className="truncate text-sm text-muted max-lg:col-span-2" title={moved}>
        {moved}
      </span>
      <span className="text-right text-sm text-muted max-lg:hidden">
        <DateText value={asOf} />
      </span>
    </li>
  );
}
