import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkDomains, type CheckedDomain } from '#contract/evidence/domains.contract.ts';
import { DOMAIN_LIMITS } from '#domain/evidence/domains.rules.ts';
import { Panel } from '#web/evidence/Panel.tsx';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PlusIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { DomainForm } from './DomainForm.tsx';
import { DomainTable } from './DomainTable.tsx';
import { useDomains } from './domains.api.ts';

/** Look-ups of the customer's domains, and the state of a running check. */
export function useDomainChecks(customerId: string) {
  const known = useDomains(customerId);
  const check = useMutation({
    mutationFn: () => call(checkDomains, { params: { id: customerId }, body: {} }),
    onSuccess: () => refreshAfter(checkDomains),
  });
  return { ...known, run: () => check.mutate(), isStarting: check.isPending, error: check.error };
}

type Checks = ReturnType<typeof useDomainChecks>;

export function RunDomainChecks({ checks: { isOn, domains, isWaiting, isStarting, run } }: { checks: Checks }) {
  if (!isOn || domains.length === 0) return null;
  return (
    <Button icon={RefreshIcon} loading={isStarting || isWaiting} onClick={run}>
      Run domain checks
    </Button>
  );
}

interface DomainChecksProps {
  customerId: string;
  checks: Checks;
  mayCheck: boolean;
}

/** Results of the look-ups, with the way to add domains. */
export function DomainChecks({ customerId, checks, mayCheck }: DomainChecksProps) {
  const { isOn, domains, isWaiting, error } = checks;
  const [isAdding, setAdding] = useState(false);
  const hasDomains = domains.length > 0;
  const add = mayCheck && isOn && (
    <Button size="sm" icon={PlusIcon} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
      Add domain
    </Button>
  );
  return (
    <Panel
      title="Domain checks"
      summary={
        isWaiting ? `Checking ${countText(domains.length, 'domain')}` : isOn ? scheduleOf(domains) : 'Switched off on this installation'
      }
      action={
        hasDomains && (
          <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {totalsOf(domains)} {add}
          </span>
        )
      }
    >
      {error && (
        <div className="px-4 py-2">
          <FaultMessage error={error} />
        </div>
      )}
      {isAdding && (
        <div className="border-b border-border p-4">
          <DomainForm customerId={customerId} hasDetails onDone={() => setAdding(false)} />
        </div>
      )}
      {hasDomains || isAdding ? null : <NoDomain isOn={isOn} add={add} />}
      {hasDomains && <DomainTable domains={domains} mayCheck={mayCheck} onRetry={checks.run} />}
    </Panel>
  );
}

function NoDomain({ isOn, add }: { isOn: boolean; add: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm text-muted">
      {isOn ? <>No domain entered. {add}</> : 'Domain checks are switched off on this installation.'}
    </p>
  );
}

/** Time of the latest check and day of the next one, such as "23 Nov 2026, 06:00, next on 30 Nov 2026". */
function scheduleOf(domains: readonly CheckedDomain[]): string {
  const checked = domains.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted();
  const [latest, oldest] = [checked.at(-1), checked[0]];
  if (!latest || !oldest) return '';
  const next = new Date(Date.parse(oldest) + DOMAIN_LIMITS.days * 86_400_000);
  return `${formatMoment(latest)}, next on ${formatDay(next.toISOString().slice(0, 10))}`;
}

function totalsOf(domains: readonly CheckedDomain[]): string {
  const count = (outcome: string) => domains.flatMap(({ checks }) => checks).filter((check) => check.outcome === outcome).length;
  const warnings = count('warn');
  return [`${count('pass')} passed`, `${count('fail')} failed`, ...(warnings > 0 ? [countText(warnings, 'warning')] : [])].join(', ');
}
