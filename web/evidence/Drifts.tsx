import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Drift, listDrifts } from '#contract/evidence/drifts.contract.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CircleCheckIcon, FlagIcon } from '#web/ui/icons.tsx';
import { FindingChip } from '#web/ui/marks/FindingChip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Panel } from './Panel.tsx';

/** Checks that contradict the latest approved assessments, or did so and are good again. */
export function Drifts({ customerId }: { customerId: string }) {
  const { data: drifts, error, refetch } = useQuery(ask(listDrifts, { params: { id: customerId } }));
  const approved = drifts
    ?.map(({ approvedAt }) => approvedAt)
    .toSorted()
    .at(-1);
  return (
    <Panel title="Drift" summary={approved && `since the approval on ${formatDay(approved.slice(0, 10))}`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!drifts && !error && <Skeleton className="m-4 h-24" />}
      {drifts?.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted">No drift. New results are compared with the latest approved assessment.</p>
      )}
      {drifts && drifts.length > 0 && <Rows drifts={drifts} />}
    </Panel>
  );
}

function Rows({ drifts }: { drifts: readonly Drift[] }) {
  const [isWhole, setWhole] = useState(false);
  const ordered = drifts.toSorted((one, other) => placeOf(one) - placeOf(other));
  const rest = ordered.length - SHOWN;
  return (
    <>
      <ul className="divide-y divide-border">
        {(isWhole ? ordered : ordered.slice(0, SHOWN)).map((drift) => (
          <Row key={drift.id} drift={drift} />
        ))}
      </ul>
      {rest > 0 && (
        <div className="border-t border-border px-2 py-1">
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${countText(rest, 'more check')}`}
          </Button>
        </div>
      )}
    </>
  );
}

const SHOWN = 4;

/** Open drifts first, the most severe of them on top. */
function placeOf({ passedAt, severity }: Drift): number {
  return passedAt === null ? -FINDING_SEVERITIES.indexOf(severity) : 1;
}

const VALUES: Readonly<Record<string, string>> = { met: 'Met', partial: 'Partly met', not_met: 'Not met', yes: 'Yes', no: 'No' };
const dayOf = (at: string) => formatDay(at.slice(0, 10));

function Row({ drift }: { drift: Drift }) {
  const { findingId, title, severity, before, now, sentence, tool, approvedAt, failedAt, passedAt } = drift;
  const isOpen = passedAt === null;
  return (
    <li className="grid gap-1 px-4 py-2.5 text-sm">
      <p className="flex items-start gap-2 font-semibold">
        {isOpen ? <SeverityMark severity={severity} /> : <CircleCheckIcon size={16} className="mt-0.5 text-success-text" />}
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <p className={isOpen ? 'text-danger-text' : 'text-success-text'}>
        {isOpen
          ? `${VALUES[before] ?? before} on ${dayOf(approvedAt)}, ${changeOf(now)} since ${dayOf(failedAt)}`
          : `Failed on ${dayOf(failedAt)}, met since ${dayOf(passedAt)}`}
      </p>
      <p className="wrap-anywhere">
        {isOpen ? (
          <>
            {sentence}. <span className="text-muted">{toolLabel(tool)}</span>
          </>
        ) : (
          <span className="text-muted">Finding closed by a passing result.</span>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        {isOpen ? <FindingState drift={drift} /> : <span />}
        <TextLink to={`/recommendations?tab=findings&finding=${findingId}`}>
          Open finding<span className="sr-only">: {title}</span>
        </TextLink>
      </div>
    </li>
  );
}

/** "fails", or the lower value where the check is met in part. */
function changeOf(now: string): string {
  return now === 'partial' ? 'partly met' : 'fails';
}

function FindingState({ drift: { findingStatus: status, severity, failedAt } }: { drift: Drift }) {
  const [now] = useState(() => Date.now());
  if (status !== 'open') return <FindingChip finding={{ severity, status }} />;
  const days = Math.max(0, Math.floor((now - Date.parse(failedAt)) / 86_400_000));
  return (
    <StatusChip tone="danger" icon={FlagIcon}>
      {days === 0 ? 'Finding opened today' : `Finding open, ${countText(days, 'day')}`}
    </StatusChip>
  );
}
