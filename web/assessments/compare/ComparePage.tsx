import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { type AssessmentRun, getAssessmentHistory } from '#contract/assessments/assessments.compare.contract.ts';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { Compared } from './Compared.tsx';
import { comparedFirst, inTime } from './compared.runs.ts';

const route = getRouteApi('/frame/assessments/$id/compare');

/** Comparison of an assessment with another of the same customer, and the history of its template. */
export function ComparePage() {
  return (
    <Suspense fallback={<CardSkeleton lines={8} label="Loading the assessments" />}>
      <Runs />
    </Suspense>
  );
}

function Runs() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: assessment } = useSuspenseQuery(ask(getAssessment, { params: { id } }));
  const { data: history } = useSuspenseQuery(ask(getAssessmentHistory, { params: { id } }));
  const { data: all } = useSuspenseQuery(ask(listAssessments, { query: { customerId: assessment.customer.id } }));
  const others = all.filter((other) => other.id !== id);
  const other = others.find((one) => one.id === search.with) ?? comparedFirst(assessment, others, history);
  return (
    <>
      <PageHeader
        title="History and comparison"
        breadcrumb={[
          { label: 'Assessments', to: '/assessments' },
          { label: assessment.name, to: `/assessments/${id}` },
        ]}
        facts={
          <>
            <TextLink to={`/customers/${assessment.customer.id}`}>{assessment.customer.name}</TextLink>
            <span>{assessment.template.name}</span>
            <span>{periodLabel(assessment.period)}</span>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-2">
          {other === undefined ? (
            <EmptyState icon={HistoryIcon} title="No other assessment to compare with">
              This is the only assessment of {assessment.customer.name}. After the next assessment, this page shows what has changed.
            </EmptyState>
          ) : (
            <>
              <div className="max-w-105">
                <Field label="Compare with">
                  <Select
                    options={others.map((one) => ({ value: one.id, label: one.name }))}
                    value={other.id}
                    onChange={(chosen) => void navigate({ search: (now) => ({ ...now, with: chosen }), replace: true, resetScroll: false })}
                  />
                </Field>
              </div>
              <Suspense fallback={<CardSkeleton lines={8} label="Comparing" />}>
                <Compared {...inTime(assessment, other)} />
              </Suspense>
            </>
          )}
        </div>
        <RunHistory runs={history} currentId={id} />
      </div>
    </>
  );
}

/** All assessments of one template for one customer, newest first. */
function RunHistory({ runs, currentId }: { runs: readonly AssessmentRun[]; currentId: string }) {
  const bands = useScoreBands();
  return (
    <section aria-labelledby="runs" className="rounded-card border border-border bg-surface-1 p-4 max-lg:order-1 max-md:px-3">
      <h2 id="runs" className="font-semibold">
        {runs.length === 1 ? 'The only assessment on this template' : `${runs.length} assessments on this template`}
      </h2>
      <ol className="mt-1 grid text-sm">
        {runs.map((run) => (
          <li
            key={run.id}
            aria-current={run.id === currentId || undefined}
            className="grid gap-1 border-b border-border py-2 last:border-0"
          >
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {run.id === currentId ? (
                  <span className="font-semibold">{run.name}</span>
                ) : (
                  <TextLink to={`/assessments/${run.id}`}>{run.name}</TextLink>
                )}
              </span>
              <span className="flex shrink-0 items-center gap-2 tabular-nums">
                {run.score === null ? <span className="text-muted">Not scored</span> : scoreText(run.score, bands)}
                {run.score !== null && run.status === 'approved' && <BandMark score={run.score} />}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              <span>{periodLabel(run.period)}</span>
              <AssessmentChip status={run.status} />
              {run.id === currentId && <span>This assessment</span>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
