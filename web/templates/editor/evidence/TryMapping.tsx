import type { OutputOf } from '#contract/endpoint.ts';
import type { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type Outcome, outcomeLabel, toolLabel } from '#domain/evidence/results.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { changedValues } from './mapping.draft.ts';

type Tried = OutputOf<typeof tryTemplateMappings>;

interface TryMappingProps {
  question: Question;
  tried: { data: Tried | undefined; error: Error | null; refetch: () => unknown; chooseCustomer: (id: string | null) => void };
  isOwn: boolean;
  onReset: () => void;
}

/** Proposals of the unsaved checks: for one customer in detail, and for all of them. */
export function TryMapping({ question, tried: { data, error, refetch, chooseCustomer }, isOwn, onReset }: TryMappingProps) {
  return (
    <aside
      aria-label="Try on a result"
      data-beside
      className="grid min-w-0 content-start gap-5 lg:col-start-2 xl:sticky xl:top-18 xl:col-start-3"
    >
      <div className="grid gap-2">
        <h3 className="flex items-baseline justify-between gap-2 font-semibold">
          Try on a result <span className="text-sm font-normal text-muted">Saves nothing</span>
        </h3>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && <OneCustomer question={question} data={data} onChoose={chooseCustomer} />}
      </div>
      {data && data.customers.length > 0 && <AllCustomers question={question} customers={data.customers} />}
      <div className="grid justify-items-start gap-2 border-t border-border pt-4">
        <h3 className="font-semibold">{isOwn ? 'Own mapping' : 'Shipped mapping'}</h3>
        <p className="text-sm text-muted">
          {isOwn
            ? 'This question uses the checks above instead of the shipped ones.'
            : 'This question uses the checks that come with Plumbline. A change here makes them your own.'}
        </p>
        {isOwn && (
          <Button size="sm" onClick={onReset}>
            Reset to the shipped mapping
          </Button>
        )}
      </div>
    </aside>
  );
}

function OneCustomer({
  question,
  data: { customers, tried },
  onChoose,
}: {
  question: Question;
  data: Tried;
  onChoose: (id: string | null) => void;
}) {
  if (customers.length === 0 || !tried) {
    return <p className="text-sm text-muted">No imported file contains these checks yet. Import one to try the rule.</p>;
  }
  const options = customers.map(({ id, name, observedAt }) => ({ value: id, label: `${name}, ${formatDay(observedAt.slice(0, 10))}` }));
  return (
    <>
      <Combobox label="Customer" options={options} value={tried.customerId} onChange={onChoose} />
      <div role="status" className="grid gap-1 rounded-card border border-border bg-surface-1 p-3">
        {tried.proposal ? (
          <>
            <p className="flex items-center justify-between gap-2 text-sm text-muted">
              Proposes <ProposedChip question={question} value={tried.proposal.value} />
            </p>
            <p className="font-medium wrap-anywhere">{tried.proposal.sentence}</p>
          </>
        ) : (
          <p>{tried.results.length === 0 ? 'This customer has no result of these checks.' : 'These results propose no answer.'}</p>
        )}
        {tried.proposal && !tried.isFresh && (
          <p className="text-sm text-warning-text">The results are too old to propose an answer today.</p>
        )}
      </div>
      <ul className="divide-y divide-border text-sm">
        {tried.results.map(({ tool, checkId, title, outcome, passed, total }, at) => (
          // A check may have several results in a run.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${checkId} ${at}`} title={title} className="flex items-baseline justify-between gap-2 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{checkId}</span> <span className="text-muted">{toolLabel(tool)}</span>
            </span>
            <span className="text-right">{outcomeWords(outcome, { passed, total })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function outcomeWords(outcome: Outcome, { passed, total }: { passed: number | null; total: number | null }): string {
  if (passed === null || total === null) return outcomeLabel(outcome);
  return outcome === 'pass' ? `${outcomeLabel(outcome)}: ${passed} of ${total}` : `${outcomeLabel(outcome)}: ${total - passed} of ${total}`;
}

const NONE = 'No proposal';

/** Proposed values over all customers with a result, and the proposals that the unsaved checks change. */
function AllCustomers({ question, customers }: { question: Question; customers: Tried['customers'] }) {
  const choices = kindOf(question.type)
    .choices(question)
    .map(({ value, label, points }) => ({ value: String(value), label, points }));
  const words = (value: string | null) => choices.find((one) => one.value === value)?.label ?? NONE;
  const rows = [...choices, { value: null, points: null }];
  const changed = changedValues(customers);
  return (
    <section aria-label="All customers" className="grid gap-2 border-t border-border pt-4 text-sm">
      <h3 className="flex items-baseline justify-between gap-2 text-base font-semibold">
        All customers <span className="text-sm font-normal text-muted">{customers.length} with a result</span>
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
        {rows.map(({ value, points }) => {
          const count = customers.filter((one) => one.value === value).length;
          return (
            <div key={value ?? ''} className="contents">
              <dt>{words(value)}</dt>
              <dd aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
                <div className={`h-full ${toneOf(points)}`} style={{ width: `${(100 * count) / customers.length}%` }} />
              </dd>
              <dd className="text-right tabular-nums">{count}</dd>
            </div>
          );
        })}
      </dl>
      {changed.length > 0 && (
        <div>
          <p>
            <span className="font-medium">
              {countText(changed.length, 'proposal')} {changed.length === 1 ? 'changes' : 'change'}
            </span>{' '}
            with this draft:
          </p>
          <ul className="max-h-40 overflow-y-auto text-muted">
            {changed.map(({ id, name, saved, value }) => (
              <li key={id} className="wrap-anywhere">
                {name}: {words(saved)} → {words(value)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="cursor-pointer text-muted">Show all {customers.length}</summary>
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {customers.map(({ id, name, value }) => (
            <li key={id} className="flex justify-between gap-2 py-0.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 text-muted">{words(value)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function toneOf(points: number | null): string {
  if (points === null) return 'bg-border-strong';
  if (points >= 100) return 'bg-success-line';
  return points > 0 ? 'bg-warning-line' : 'bg-danger-line';
}
