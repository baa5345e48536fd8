import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useController } from 'react-hook-form';
import { type Finding, listFindings } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import type { RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';
import { Section } from '#web/recommendations/detail/Section.tsx';

/** Excludes findings that need no recommendation; existing links to them are kept. */
const canBeClosed = ({ status }: Finding) => status !== 'resolved' && status !== 'false_positive';

/** Findings of the customer that the recommendation resolves; unlimited. */
export function LinkedFindings({ customerId }: { customerId: string }) {
  const { field, fieldState } = useController<RecommendationForm, 'findingIds'>({ name: 'findingIds' });
  const findings = useQuery(ask(listFindings, { query: { customerId } }));
  const { ref, value: linked, onChange } = field;
  const known = findings.data ?? [];
  const options = known
    .filter((finding) => canBeClosed(finding) && !linked.includes(finding.id))
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Section title="Findings it resolves">
      {findings.isPending && <Skeleton className="h-8" />}
      {findings.isError && <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />}
      {findings.isSuccess && linked.length === 0 && <p className="text-muted">No findings linked yet.</p>}
      {findings.isSuccess && linked.length > 0 && (
        <ul aria-label="Linked findings" className="grid">
          {linked.map((id) => (
            <LinkedFinding
              key={id}
              finding={known.find((finding) => finding.id === id)}
              onUnlink={() => onChange(linked.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      <Field label="Link finding" error={fieldState.error?.message}>
        <Combobox
          key={linked.length}
          ref={ref}
          options={options}
          value={null}
          onChange={(id) => id && onChange([...linked, id])}
          placeholder={options.length === 0 ? 'No other open findings' : 'Search open findings'}
          disabled={options.length === 0}
          empty="No open findings match"
        />
      </Field>
    </Section>
  );
}

function LinkedFinding({ finding, onUnlink }: { finding: Finding | undefined; onUnlink: () => void }) {
  const title = finding?.title ?? 'A finding that is no longer shown';
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-border last:border-0">
      <span className="w-20 shrink-0">{finding && <SeverityMark severity={finding.severity} />}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {finding ? (
          <Link
            to="/customers/$id"
            params={{ id: finding.customer.id }}
            search={{ tab: 'findings', finding: finding.id }}
            className="underline-offset-2 hover:underline"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <IconButton label={`Unlink ${title}`} icon={XIcon} onClick={onUnlink} />
    </li>
  );
}
