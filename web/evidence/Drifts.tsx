import { useQuery } from '@tanstack/react-query';
import { type Drift, listDrifts } from '#contract/evidence/drifts.contract.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';

/** Checks that changed since the latest approved assessments; renders nothing if there are none. */
export function Drifts({ customerId }: { customerId: string }) {
  const { data: drifts = [] } = useQuery(ask(listDrifts, { params: { id: customerId } }));
  if (drifts.length === 0) return null;
  return (
    <section aria-labelledby="drift">
      <h2 id="drift" className="mb-2 text-lg font-semibold">
        Changed since the last review
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface-1">
        {drifts.map((drift) => (
          <Row key={drift.id} drift={drift} />
        ))}
      </ul>
    </section>
  );
}

const VALUES: Readonly<Record<string, string>> = { met: 'Met', partial: 'Partly met', not_met: 'Not met', yes: 'Yes', no: 'No' };

function Row({ drift: { findingId, title, severity, before, now, sentence, tool, failedAt, passedAt } }: { drift: Drift }) {
  const failed = formatDay(failedAt.slice(0, 10));
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0 text-sm">
        <p className="flex items-start gap-2 font-medium">
          {passedAt === null ? <SeverityMark severity={severity} /> : <CircleCheckIcon size={16} className="mt-0.5 text-success-text" />}
          <span className="wrap-anywhere">{title}</span>
        </p>
        <p className={passedAt === null ? 'text-danger-text' : 'text-success-text'}>
          {passedAt === null
            ? `${VALUES[before] ?? before} in the last review, ${VALUES[now] ?? now} since ${failed}`
            : `Failed on ${failed}, good again since ${formatDay(passedAt.slice(0, 10))}`}
        </p>
        <p className="wrap-anywhere text-muted">
          {passedAt === null ? `${sentence}. ${toolLabel(tool)}` : 'Finding closed by a passing result.'}
        </p>
      </div>
      <TextLink to={`/recommendations?tab=findings&finding=${findingId}`}>
        Open finding<span className="sr-only">: {title}</span>
      </TextLink>
    </li>
  );
}
