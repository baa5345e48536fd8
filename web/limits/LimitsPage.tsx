import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMIT_PERIODS, type LimitPeriod, shareRejected } from '#domain/limits/limits.rules.ts';
import { getRateLimits, type RateLimits } from '#contract/limits/limits.contract.ts';
import { saveText } from '#web/http/download.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { DownloadIcon, PlayerPlayIcon } from '#web/ui/icons.tsx';
import { PlayerPauseIcon } from '#web/ui/icons.outside.tsx';
import { LimitTables } from './LimitTables.tsx';
import { limitsCsv } from './limits.csv.ts';
import { RequestBars } from './RequestBars.tsx';
import { numberText, tenthsText } from '#web/ui/data/number.text.ts';

const route = getRouteApi('/frame/rate-limit-monitoring');
const REFRESH_MS = 10_000;
const isPeriod = (text: string | undefined): text is LimitPeriod => text !== undefined && Object.hasOwn(LIMIT_PERIODS, text);
const PERIODS = Object.entries(LIMIT_PERIODS).flatMap(([value, { label }]) => (isPeriod(value) ? [{ value, label }] : []));

/** How many requests the organisation makes, who makes them, and what was refused. */
export function LimitsPage() {
  return useCan()('system:manage') ? <Limits /> : <ForbiddenState />;
}

function Limits() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const period = isPeriod(search.period) ? search.period : 'hour';
  const [isPaused, setPaused] = useState(false);
  const limits = useQuery({ ...ask(getRateLimits, { query: { period } }), refetchInterval: isPaused ? false : REFRESH_MS });
  const { data } = limits;
  return (
    <>
      <PageHeader
        title="Rate limit monitoring"
        aside={<p className="text-sm text-muted">{isPaused ? 'Paused' : 'Renewed every 10 seconds'}</p>}
        actions={
          <>
            <SegmentedControl
              label="Period"
              options={PERIODS}
              value={period}
              onChange={(chosen) => void navigate({ to: '/rate-limit-monitoring', search: { period: chosen } })}
            />
            <Button icon={isPaused ? PlayerPlayIcon : PlayerPauseIcon} onClick={() => setPaused(!isPaused)}>
              {isPaused ? 'Go on' : 'Pause'}
            </Button>
            <Button icon={DownloadIcon} disabled={!data} onClick={() => data && saveText(`Requests, ${period}.csv`, limitsCsv(data))}>
              CSV
            </Button>
          </>
        }
      />
      {limits.isPending && <CardSkeleton lines={8} />}
      {limits.isError && <ErrorState error={limits.error} onRetry={() => void limits.refetch()} />}
      {data && (
        <div className="flex flex-col gap-4">
          <Figures limits={data} />
          <RequestBars limits={data} period={period} />
          <LimitTables limits={data} />
        </div>
      )}
    </>
  );
}

function Figures({ limits }: { limits: RateLimits }) {
  const figures = [
    ['Requests', numberText(limits.requests)],
    ['Requests per minute', numberText(limits.requestsPerMinute)],
    ['Refused', numberText(limits.rejected)],
    ['Share refused', `${tenthsText(100 * shareRejected(limits))}%`],
  ] as const;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {limits.rejected === 0 && <p className="mt-3 text-sm text-muted">No limit was reached in this period.</p>}
    </Card>
  );
}
