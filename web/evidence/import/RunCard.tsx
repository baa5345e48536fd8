import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type EvidenceRun, type EvidenceRunDetail, getEvidenceRun } from '#contract/evidence/runs.contract.ts';
import { NOT_FACTORED, notFactoredLabel, type Tool, toolLabel } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { sizeText } from '#web/ui/data/size.text.ts';
import { ToolIcon } from '#web/evidence/sources/ToolIcon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, MinusIcon, ShieldLockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** Runs with the checks that are not factored in, as far as they are loaded. */
export function useRunDetails(runs: readonly Pick<EvidenceRun, 'id'>[]): EvidenceRunDetail[] {
  return useQueries({ queries: runs.map(({ id }) => ask(getEvidenceRun, { params: { id } })) }).flatMap(({ data }) => data ?? []);
}

export const FIGURES = [
  { key: 'passed', label: 'Passed', tone: 'text-success-text', icon: CircleCheckIcon },
  { key: 'failed', label: 'Failed', tone: 'text-danger-text', icon: CircleXIcon },
  { key: 'warnings', label: 'Warnings', tone: 'text-warning-text', icon: AlertTriangleIcon },
  { key: 'others', label: 'Not factored in', tone: 'text-muted', icon: MinusIcon },
] as const;

/** Results that count, and the others; the four figures add up to the results of the file. */
export function figuresOf({ factoredIn, notFactoredIn }: Pick<EvidenceRunDetail, 'factoredIn' | 'notFactoredIn'>) {
  return { ...factoredIn, others: notFactoredIn.reduce((sum, { count }) => sum + count, 0) };
}

interface RunCardProps {
  run: EvidenceRunDetail;
  /** All runs of the customer, to compare the tenant with. */
  runs: readonly EvidenceRun[];
}

/** One imported file: tool, tenant, figures, and what is not factored in. */
export function RunCard({ run, runs }: RunCardProps) {
  const { tool, toolVersion, fileName, fileSize, observedAt, proposals } = run;
  const figures = figuresOf(run);
  return (
    <article aria-label={fileName} className="min-w-0 rounded-card border border-border bg-surface-1">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
        <div className="flex min-w-0 items-start gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-field border border-border bg-surface-2 text-muted">
            <ToolIcon tool={tool} size={18} />
          </span>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {toolLabel(tool)} {toolVersion}
              <TenantChip run={run} runs={runs} />
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {fileName} · {sizeText(fileSize)} · measured {formatDay(observedAt.slice(0, 10))}, <RelativeTime value={observedAt} />
            </p>
            <p className="text-sm">{countText(proposals, 'question')} with a proposal from this file</p>
          </div>
        </div>
        <dl className="flex divide-x divide-border tabular-nums max-md:grid max-md:w-full max-md:grid-cols-4">
          {FIGURES.map(({ key, label, tone, icon: Icon }) => (
            <div key={key} className="flex flex-col-reverse justify-end px-3 first:pl-0 last:pr-0 max-md:px-2">
              <dt className={`inline-flex items-start gap-1 text-xs ${tone}`}>
                <Icon size={14} />
                {label}
              </dt>
              <dd className="text-lg font-semibold">{numberText(figures[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <NotFactored run={run} count={figures.others} />
    </article>
  );
}

const TENANT_TOOLS: readonly Tool[] = ['scubagear', 'scubagoggles', 'maester', 'zero-trust'];

/** Comparison of the tenant in the file with those of earlier files. */
function TenantChip({ run, runs }: RunCardProps) {
  const { id, scope, tool, createdAt } = run;
  if (!TENANT_TOOLS.includes(tool)) {
    return scope === '' ? null : <span className="text-sm font-normal text-muted">{scope}</span>;
  }
  if (scope === '') return <span className="text-sm font-normal text-muted">No tenant in the file</span>;
  const isKnown = runs.some((other) => other.id !== id && other.scope === scope && other.createdAt <= createdAt);
  return (
    <StatusChip tone={isKnown ? 'success' : 'neutral'} icon={ShieldLockIcon}>
      {isKnown ? 'Tenant matches' : 'Tenant'}: {scope}
    </StatusChip>
  );
}

const SHOWN = 3;

/** Results that propose nothing, by reason, with their check ids. */
function NotFactored({ run: { notFactoredIn }, count }: { run: EvidenceRunDetail; count: number }) {
  if (count === 0) return null;
  return (
    <div className="border-t border-border px-4 py-3 text-sm">
      <p className="text-muted">{numberText(count)} not factored in</p>
      <ul className="mt-1 grid gap-1">
        {NOT_FACTORED.map((reason) => {
          const ofReason = notFactoredIn.filter((one) => one.reason === reason);
          return ofReason.length === 0 ? null : (
            <Reason
              key={reason}
              label={notFactoredLabel(reason)}
              count={ofReason.reduce((sum, one) => sum + one.count, 0)}
              ids={ofReason.map(({ checkId }) => checkId)}
            />
          );
        })}
      </ul>
    </div>
  );
}

function Reason({ label, count, ids }: { label: string; count: number; ids: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const rest = ids.length - SHOWN;
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 md:grid-cols-[40px_260px_minmax(0,1fr)]">
      <span className="text-right font-semibold tabular-nums">{numberText(count)}</span>
      <span>{label}</span>
      <span className="wrap-anywhere text-muted max-md:col-start-2">
        {(isWhole ? ids : ids.slice(0, SHOWN)).join(', ')}
        {rest > 0 && (
          <>
            {isWhole ? ' ' : ', '}
            <button
              type="button"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
              className="min-h-6 font-medium text-info-text hover:underline"
            >
              {isWhole ? 'Show fewer' : `${numberText(rest)} more`}
              <span className="sr-only">: {label}</span>
            </button>
          </>
        )}
      </span>
    </li>
  );
}
