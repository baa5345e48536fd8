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
import { CALLER_LABELS, LimitTables } from './LimitTables.tsx';
import { numberText, tenthsText } from '#web/ui/data/number.text.ts';
import { DateText } from '#web/ui/data/DateText.tsx';

const route = getRouteApi('/frame/rate-limit-monitoring');
const REFRESH_MS = 10_000;
const isPeriod = (text: string | undefined): text is LimitPeriod => text !== undefined && Object.hasOwn(LIMIT_PERIODS, text);
const PERIODS = Object.entries(LIMIT_PERIODS).flatMap(([value, { label }]) => (isPeriod(value) ? [{ value, label }] : []));

/** API requests of the organisation, their callers, and rejected ones. */
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
        aside={<p className="text-sm text-muted">{isPaused ? 'Paused' : 'Updated every 10 seconds'}</p>}
        actions={
          <>
            <SegmentedControl
              label="Period"
              options={PERIODS}
              value={period}
              onChange={(chosen) => void navigate({ to: '/rate-limit-monitoring', search: { period: chosen } })}
            />
            <Button icon={isPaused ? PlayerPlayIcon : PlayerPauseIcon} onClick={() => setPaused(!isPaused)}>
              {isPaused ? 'Resume' : 'Pause'}
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
    ['Refused', `${tenthsText(100 * shareRejected(limits))}%`],
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

/** Prefixes a field with an apostrophe if spreadsheets would read it as a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Contents of the page, one line per time, call, person and token. */
function limitsCsv({ bars, calls, callers, blockedSignIns, theirs }: RateLimits): string {
  const rows: (string | number)[][] = [
    ['What', 'Name', 'Requests', 'Refused'],
    ...bars.map(({ at, requests, rejected }) => ['Time', at, requests, rejected]),
    ...calls.map(({ name, requests, rejected }) => ['Endpoint', name, requests, rejected]),
    ...callers.map(({ kind, name, requests, rejected }) => [CALLER_LABELS[kind], name, requests, rejected]),
    ...theirs.map((tool) => ['Other system', tool.name, tool.calls, 0]),
    ...blockedSignIns.map(({ ip, tries }) => ['Refused sign-ins', ip, tries, tries]),
  ];
  // Byte order mark, so that spreadsheets read the file as UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`;
}

/** Requests over time; rejected ones have another colour and are named in the bar's title. */
function RequestBars({ limits: { bars, requests, rejected }, period }: { limits: RateLimits; period: LimitPeriod }) {
  const highest = Math.max(1, ...bars.map((bar) => bar.requests));
  const { step } = LIMIT_PERIODS[period];
  const each = step === 1 ? 'minute' : step < 60 ? `${step} minutes` : `${step / 60} hours`;
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <Card title={`Requests per ${each}`}>
      <div
        role="img"
        aria-label={`${requests} requests, ${rejected} of them refused; peak of ${highest} in ${each}`}
        className="flex h-32 items-end gap-px"
      >
        {bars.map((bar) => (
          <div
            key={bar.at}
            title={`${bar.requests} requests, ${bar.rejected} refused`}
            className="flex min-w-0 flex-1 flex-col justify-end rounded-t-[2px] bg-accent"
            style={{ height: `${(bar.requests / highest) * 100}%` }}
          >
            {bar.rejected > 0 && <div className="bg-danger-line" style={{ height: `${(bar.rejected / bar.requests) * 100}%` }} />}
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <DateText value={first?.at} withTime />
        <span>{`peak ${numberText(highest)}`}</span>
        <DateText value={last?.at} withTime />
      </p>
    </Card>
  );
}
