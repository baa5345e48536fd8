import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thresholdOf } from '#domain/limits/limits.rules.ts';
import { type RateLimits, resetRateLimit } from '#contract/limits/limits.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CallMeter } from '#web/ui/data/CallMeter.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export function LimitTables({ limits }: { limits: RateLimits }) {
  const { calls, callers, buckets, blockedSignIns, threats, theirs } = limits;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title="Limits in use now" empty="No requests in the last minute." items={buckets}>
        {(bucket) => <BucketRow key={bucket.key} bucket={bucket} />}
      </Section>
      <Section title="People, API tokens and connected apps" empty="No requests in this period." items={callers}>
        {({ key, kind, name, requests, rejected }) => (
          <Line key={key} name={name} more={CALLER_LABELS[kind]} requests={requests} rejected={rejected} />
        )}
      </Section>
      <Section title="Endpoints" empty="No endpoint was called in this period." items={calls}>
        {({ key, name, requests, rejected }) => <Line key={key} name={name} requests={requests} rejected={rejected} />}
      </Section>
      <Section title="Calls to other systems" empty="No PSA is connected." items={theirs}>
        {(tool) => <TheirRow key={tool.key} tool={tool} />}
      </Section>
      <Section title="Refused sign-ins by address" empty="No sign-ins were refused in this period." items={blockedSignIns}>
        {({ ip, tries, accounts, lastAt }) => (
          <li key={ip} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-mono text-sm">{ip}</span>
            <span className="text-sm text-muted">
              {`${tries} attempts on ${accounts === 1 ? '1 account' : `${accounts} accounts`}, last `}
              <RelativeTime value={lastAt} />
            </span>
          </li>
        )}
      </Section>
      <Section title="Security threats" empty="No threats in this period." items={threats}>
        {({ at, what, who }) => (
          <li key={`${at} ${who}`} className="py-2">
            <p>{what}</p>
            <p className="text-sm text-muted">
              {who && `${who}, `}
              <DateText value={at} withTime />
            </p>
          </li>
        )}
      </Section>
    </div>
  );
}

export const CALLER_LABELS = { user: 'Person', token: 'API token', app: 'Connected app' } as const;

const WAITS = { nothing: '', scheduled: 'Scheduled syncs are paused', all: 'All syncs are paused' } as const;

/** Calls of this hour against the tool's limit, and work delayed by it. */
function TheirRow({ tool: { name, calls, used, ours, limit, waits, freeAt, failures } }: { tool: RateLimits['theirs'][number] }) {
  return (
    <li className="grid gap-1.5 py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>{name}</span>
        <span className="text-sm text-muted tabular-nums">{numberText(calls)} API calls in this period</span>
      </span>
      <CallMeter used={used} ours={ours} limit={limit} />
      {waits !== 'nothing' && (
        <span className="text-sm text-warning-text">
          {WAITS[waits]}, next attempt by <DateText value={freeAt} withTime />
        </span>
      )}
      {failures > 0 && <span className="text-sm text-warning-text">No response {failures} times in a row; calls are slowed down</span>}
    </li>
  );
}

interface SectionProps<Item> {
  title: string;
  empty: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

function Section<Item>({ title, empty, items, children }: SectionProps<Item>) {
  return (
    <Card title={title}>
      {items.length === 0 ? <p className="text-muted">{empty}</p> : <ul className="divide-y divide-border">{items.map(children)}</ul>}
    </Card>
  );
}

function Line({ name, more, requests, rejected }: { name: string; more?: string; requests: number; rejected: number }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {name}
        {more && <span className="ml-2 text-sm text-muted">{more}</span>}
      </span>
      <span className="text-sm tabular-nums">
        {numberText(requests)}
        {rejected > 0 && <span className="text-danger-text">{`, ${numberText(rejected)} refused`}</span>}
      </span>
    </li>
  );
}

function BucketRow({ bucket: { key, name, used, limit, left, resetAt } }: { bucket: RateLimits['buckets'][number] }) {
  const reset = useMutation({
    mutationFn: () => call(resetRateLimit, { params: { key } }),
    onSettled: () => refreshAfter(resetRateLimit),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  const threshold = thresholdOf(used, limit);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block wrap-anywhere">{name}</span>
        <span className={classes('block text-sm', threshold === null ? 'text-muted' : 'text-warning-text')}>
          {`${used} of ${limit} used, ${left} left${threshold === null ? '' : `, over ${threshold}%`}; resets at `}
          <DateText value={resetAt} withTime />
        </span>
      </span>
      <Button size="sm" loading={reset.isPending} onClick={() => reset.mutate()} aria-label={`Reset limit of ${name}`}>
        Reset
      </Button>
    </li>
  );
}
