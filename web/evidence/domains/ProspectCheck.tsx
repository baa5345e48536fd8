import { useCan } from '#web/session/session.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DomainForm } from './DomainForm.tsx';
import { useDomains } from './domains.api.ts';
import { FirstQuestions } from './FirstQuestions.tsx';

/** Domain of a prospect: five answers before the first meeting, without access to any system. */
export function ProspectCheck({ customerId }: { customerId: string }) {
  const mayCheck = useCan()('evidence:write');
  const { isOn, domains } = useDomains(customerId);
  if (domains.length === 0 && (!isOn || !mayCheck)) return null;
  return (
    <section aria-labelledby="prospect-check" className="grid gap-3 rounded-card border border-border bg-surface-1 p-4">
      <div>
        <h2 id="prospect-check" className="font-semibold">
          Before the first meeting
        </h2>
        {domains.length === 0 && (
          <p className="text-sm text-muted">
            The domain answers five questions from public records. No access is needed, and nothing is scanned.
          </p>
        )}
      </div>
      {domains.length === 0 && <DomainForm customerId={customerId} hasDetails={false} />}
      {domains
        .slice(0, 1)
        .map((domain) =>
          domain.isWaiting && domain.checks.length === 0 ? (
            <Spinner key={domain.id} label={`Checking ${domain.name}`} />
          ) : (
            <FirstQuestions key={domain.id} domain={domain} />
          ),
        )}
    </section>
  );
}
