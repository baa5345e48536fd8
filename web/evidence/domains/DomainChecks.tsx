import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkDomains, type CheckedDomain, deleteDomain } from '#contract/evidence/domains.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { type Outcome, outcomeLabel } from '#domain/evidence/results.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { DomainForm } from './DomainForm.tsx';
import { useDomains } from './domains.api.ts';

/** Look-ups of the customer's domains, with the way to add and check them. */
export function DomainChecks({ customer }: { customer: Customer }) {
  const mayCheck = useCan()('evidence:write') && customer.status !== 'archived';
  const { isOn, domains, isWaiting } = useDomains(customer.id);
  const [isAdding, setAdding] = useState(false);
  const check = useMutation({
    mutationFn: () => call(checkDomains, { params: { id: customer.id }, body: {} }),
    onSuccess: () => refreshAfter(checkDomains),
  });
  return (
    <section aria-labelledby="domain-checks" className="grid gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 id="domain-checks" className="text-lg font-semibold" aria-live="polite">
          Domain checks{' '}
          <span className="text-sm font-normal text-muted">
            {isWaiting ? `Checking ${countText(domains.length, 'domain')}` : isOn && scheduleOf(domains)}
          </span>
        </h2>
        {mayCheck && isOn && (
          <div className="flex flex-wrap gap-2">
            {domains.length > 0 && (
              <Button loading={check.isPending || isWaiting} onClick={() => check.mutate()}>
                Run domain checks
              </Button>
            )}
            <Button icon={PlusIcon} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              Add domain
            </Button>
          </div>
        )}
      </div>
      <Hint isOn={isOn} isEmpty={domains.length === 0 && !isAdding} />
      <FaultMessage error={check.error} />
      {isAdding && <DomainForm customerId={customer.id} hasDetails onDone={() => setAdding(false)} />}
      <div className={classes('grid gap-4', domains.length > 1 && 'xl:grid-cols-2')}>
        {domains.map((domain) => (
          <Domain key={domain.id} domain={domain} mayCheck={mayCheck} />
        ))}
      </div>
    </section>
  );
}

function Hint({ isOn, isEmpty }: { isOn: boolean; isEmpty: boolean }) {
  if (!isOn) return <p className="text-sm text-muted">Domain checks are switched off on this installation.</p>;
  if (!isEmpty) return null;
  return (
    <p className="text-sm text-muted">
      No domain entered. Add one to check its email authentication, DNS and website certificate every week.
    </p>
  );
}

function scheduleOf(domains: readonly CheckedDomain[]): string {
  const checked = domains.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted();
  const latest = checked.at(-1);
  return latest ? `${formatMoment(latest)}, again every week` : '';
}

const TONES: Partial<Record<Outcome, string>> = { fail: 'text-danger-text', warn: 'text-warning-text', pass: 'text-success-text' };

/** Words for outcomes of look-ups, where they differ from those of files. */
const WORDS: Partial<Record<Outcome, string>> = { not_applicable: 'Not needed', manual: 'Not measured', error: 'No answer' };

function Domain({ domain, mayCheck }: { domain: CheckedDomain; mayCheck: boolean }) {
  const { id, name, sendsEmail, checks, checkedAt, history } = domain;
  return (
    <article aria-label={name} className="min-w-0 rounded-card border border-border bg-surface-1">
      <header className="flex items-center justify-between gap-3 border-b border-border px-4 py-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {name} <span className="text-sm font-normal text-muted">{sendsEmail ? 'sends email' : 'website only'}</span>
        </h3>
        {mayCheck && (
          <ConfirmedButton
            size="sm"
            variant="ghost"
            asks={`Remove ${name}?`}
            description="The results of its checks and their open proposals are deleted. Accepted answers are kept."
            confirmLabel="Remove domain"
            danger
            action={() => call(deleteDomain, { params: { id } })}
            onDone={() => refreshAfter(deleteDomain)}
          >
            Remove
          </ConfirmedButton>
        )}
      </header>
      <dl className="text-sm">
        {checks.map(({ checkId, title, outcome, detail, observedAt }) => (
          <div
            key={checkId}
            className="grid gap-x-3 border-b border-border px-4 py-1.5 last:border-b-0 md:grid-cols-[220px_96px_minmax(0,1fr)]"
          >
            <dt className="font-medium">{title}</dt>
            <dd className={classes('font-medium', TONES[outcome] ?? 'text-muted')}>{WORDS[outcome] ?? outcomeLabel(outcome)}</dd>
            <dd className="wrap-anywhere text-muted">
              {detail.replace(`${name}: `, '')}
              {checkedAt !== null && observedAt.slice(0, 16) !== checkedAt.slice(0, 16) && `, on ${formatDay(observedAt.slice(0, 10))}`}
            </dd>
          </div>
        ))}
        {checks.length === 0 && <p className="px-4 py-3 text-muted">Not checked yet.</p>}
      </dl>
      {history.length > 1 && <History domain={domain} />}
    </article>
  );
}

function History({ domain: { history } }: { domain: CheckedDomain }) {
  return (
    <details className="border-t border-border px-4 py-2 text-sm">
      <summary className="cursor-pointer text-muted">{countText(history.length, 'check')} so far</summary>
      <ul className="mt-2 grid gap-1 tabular-nums">
        {history.map(({ runId, observedAt, passed, failed, warnings }) => (
          <li key={runId}>
            {formatDay(observedAt.slice(0, 10))}: {passed} passed, {failed} failed, {countText(warnings, 'warning')}
          </li>
        ))}
      </ul>
    </details>
  );
}
