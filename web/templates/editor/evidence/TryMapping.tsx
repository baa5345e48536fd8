import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, matchesCheck } from '#domain/evidence/mapping.rules.ts';
import { isMeasured, type Outcome, outcomeLabel, type Tool, toolLabel } from '#domain/evidence/results.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, MinusIcon } from '#web/ui/icons.tsx';
import { CircleHalfIcon } from '#web/ui/icons.work.tsx';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { changedValues, isOneRule } from './mapping.draft.ts';

type Tried = OutputOf<typeof tryTemplateMappings>;
type TriedResult = NonNullable<Tried['tried']>['results'][number];

interface TryMappingProps {
  question: Question;
  mappings: readonly CheckMapping[];
  tried: { data: Tried | undefined; error: Error | null; refetch: () => unknown; chooseCustomer: (id: string | null) => void };
  /** Below the figures of all customers. */
  children: ReactNode;
}

/** Proposals of the unpublished checks: for one customer in detail, and for all of them. */
export function TryMapping({ question, mappings, tried: { data, error, refetch, chooseCustomer }, children }: TryMappingProps) {
  return (
    <aside
      aria-label="Try on a result"
      data-beside
      className="grid min-w-0 content-start gap-5 border-border lg:col-start-2 lg:border-l lg:pl-6 xl:sticky xl:top-18 xl:col-start-3 xl:pl-5"
    >
      <div className="grid gap-2">
        <h3 className="flex items-baseline justify-between gap-2 font-semibold">
          Try on a result <span className="text-sm font-normal text-muted">Saves nothing</span>
        </h3>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && <OneCustomer question={question} mappings={mappings} data={data} onChoose={chooseCustomer} />}
      </div>
      {data && data.customers.length > 0 && <AllCustomers question={question} customers={data.customers} />}
      {children}
    </aside>
  );
}

interface OneCustomerProps extends Pick<TryMappingProps, 'question' | 'mappings'> {
  data: Tried;
  onChoose: (id: string | null) => void;
}

function OneCustomer({ question, mappings, data: { customers, tried }, onChoose }: OneCustomerProps) {
  if (customers.length === 0 || !tried) {
    return <p className="text-sm text-muted">No imported file contains this check yet. Import one to try the rule.</p>;
  }
  const share = shareWords(mappings, tried.results);
  const missing = mappings.flatMap(({ tool, checks }) =>
    checks
      .filter((check) => !tried.results.some((one) => one.tool === tool && matchesCheck(check, one.checkId)))
      .map((check) => ({ tool, check })),
  );
  const detail = tried.results.find((one) => one.outcome !== 'pass' && one.detail !== '')?.detail ?? '';
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
            {share && <p className="text-sm text-muted">{share}</p>}
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
          <ResultLine key={`${checkId} ${at}`} title={title} tool={tool} checkId={checkId} sign={SIGNS[outcome]}>
            {outcomeWords(outcome, { passed, total })}
          </ResultLine>
        ))}
        {missing.map(({ tool, check }) => (
          <ResultLine key={`${tool} ${check}`} tool={tool} checkId={check} sign={SIGNS.manual}>
            No result
          </ResultLine>
        ))}
      </ul>
      {detail !== '' && <p className="line-clamp-4 text-sm wrap-anywhere text-muted">{detail}</p>}
    </>
  );
}

const SIGNS: Record<Outcome, readonly [Icon, string]> = {
  fail: [CircleXIcon, 'text-danger-text'],
  warn: [CircleHalfIcon, 'text-warning-text'],
  pass: [CircleCheckIcon, 'text-success-text'],
  error: [CircleDashedIcon, 'text-muted'],
  manual: [MinusIcon, 'text-muted'],
  not_applicable: [MinusIcon, 'text-muted'],
};

interface ResultLineProps {
  tool: Tool;
  checkId: string;
  title?: string;
  sign: readonly [Icon, string];
  children: ReactNode;
}

function ResultLine({ tool, checkId, title, sign: [Sign, tone], children }: ResultLineProps) {
  return (
    <li title={title} className="flex items-start gap-2 py-1.5">
      <Sign size={16} className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{checkId}</span> <span className="text-muted">{toolLabel(tool)}</span>
      </span>
      <span className="text-right">{children}</span>
    </li>
  );
}

/** "92.7% pass; Met needs 100%" for a share that one rule decides. */
function shareWords(mappings: readonly CheckMapping[], results: readonly TriedResult[]): string {
  const [mapping] = mappings;
  if (mapping?.rule.kind !== 'share' || !isOneRule(mappings)) return '';
  const shares = mappings.flatMap(({ tool }) => {
    const own = results.filter((one) => one.tool === tool && isMeasured(one.outcome));
    const total = own.reduce((sum, one) => sum + (one.total ?? 1), 0);
    const passed = own.reduce((sum, one) => sum + (one.passed ?? (one.outcome === 'pass' ? 1 : 0)), 0);
    return total === 0 ? [] : [(100 * passed) / total];
  });
  if (shares.length === 0) return '';
  return `${numberText(Math.round(Math.min(...shares) * 10) / 10)}% pass; Met needs ${numberText(mapping.rule.metAt)}%`;
}

function outcomeWords(outcome: Outcome, { passed, total }: { passed: number | null; total: number | null }): string {
  if (passed === null || total === null) return outcomeLabel(outcome);
  return outcome === 'pass' ? `${outcomeLabel(outcome)}: ${passed} of ${total}` : `${outcomeLabel(outcome)}: ${total - passed} of ${total}`;
}

const NONE = 'No proposal';

/** Proposed values over all customers with a result, and the proposals that the unsaved checks change. */
function AllCustomers({ question, customers }: { question: Question; customers: Tried['customers'] }) {
  const choices = kindOf(question.type).choices(question);
  const words = (value: string | number | null) => (value === null ? NONE : shortWords(question, { value, notApplicable: false }));
  const count = (value: string | number | null) => customers.filter((one) => one.value === value).length;
  // Dates and numbers have no choices to count.
  const proposed = { name: 'Proposal', points: null, count: customers.length - count(null) };
  const rows = [
    ...(choices.length > 0 ? choices.map(({ value, label, points }) => ({ name: label, points, count: count(value) })) : [proposed]),
    { name: NONE, points: null, count: count(null) },
  ];
  const changed = changedValues(customers);
  return (
    <section aria-label="All customers" className="grid gap-2 border-t border-border pt-4 text-sm">
      <h3 className="flex items-baseline justify-between gap-2 text-base font-semibold">
        All customers <span className="text-sm font-normal text-muted">{customers.length} with a result</span>
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
        {rows.map(({ name, points, count: own }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
              <div className={`h-full ${toneOf(points)}`} style={{ width: `${(100 * own) / customers.length}%` }} />
            </dd>
            <dd className="text-right tabular-nums">{own}</dd>
          </div>
        ))}
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
