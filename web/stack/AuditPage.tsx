import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteStackAudit, getStackAudit, recommendStackGaps, type StackAudit } from '#contract/stack/stack.audits.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { isGap, unjudged } from '#domain/stack/stack.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { TrashIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { AuditLines } from './AuditLines.tsx';
import { useAuditChange } from './audit.change.ts';
import { AUDIT_STATUS } from './stack.words.ts';

/** Audit of one customer against the standards: a row and keys for each category. */
export function AuditPage() {
  const { id } = useParams({ from: '/frame/tech-stack-audits/$id' });
  const { data: audit } = useSuspenseQuery(ask(getStackAudit, { params: { id } }));
  const { label, tone, icon } = AUDIT_STATUS[audit.status];
  const may = useCan();
  const isOpen = audit.status !== 'completed';
  const change = useAuditChange(audit);
  return (
    <>
      <PageHeader
        title={`${audit.customer.name} stack audit`}
        breadcrumb={[{ label: 'Audits', to: '/tech-stack-audits' }]}
        aside={
          <StatusChip tone={tone} icon={icon}>
            {label}
          </StatusChip>
        }
        facts={<Facts audit={audit} />}
        actions={
          isOpen ? (
            <OpenActions audit={audit} change={change} mayDelete={may('assessments:delete')} mayEdit={may('assessments:edit')} />
          ) : (
            <Recommend audit={audit} />
          )
        }
      />
      <AuditLines
        audit={audit}
        change={change}
        mayEdit={isOpen && may('assessments:edit')}
        mayRecommend={!isOpen && may('customers:edit')}
      />
    </>
  );
}

function Facts({ audit }: { audit: StackAudit }) {
  const { customer, auditedOn, auditor, score, offStandard, missing } = audit;
  return (
    <>
      <TextLink to={`/customers/${customer.id}?tab=stack`}>{customer.name}</TextLink>
      {customer.tier && <span>Tier {customer.tier}</span>}
      <DateText value={auditedOn} />
      {auditor && <span>{auditor.name}</span>}
      <span className="font-medium text-text tabular-nums">Score {score === null ? '–' : `${score}%`}</span>
      <span>
        {offStandard} off standard, {missing} missing
      </span>
    </>
  );
}

interface OpenActionsProps {
  audit: StackAudit;
  change: ReturnType<typeof useAuditChange>;
  mayEdit: boolean;
  mayDelete: boolean;
}

function OpenActions({ audit, change, mayEdit, mayDelete }: OpenActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const left = unjudged(audit.lines).length;
  const suggestions = audit.lines.filter(({ verdict, suggested }) => verdict === null && suggested !== null);
  return (
    <>
      {mayDelete && (
        <Button icon={TrashIcon} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      {mayEdit && suggestions.length > 0 && (
        <Button onClick={() => change.judge(suggestions.map(({ category, suggested }) => ({ category, verdict: suggested })))}>
          Accept {suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`}
        </Button>
      )}
      {mayEdit && (
        <Button
          variant="primary"
          loading={change.isCompleting}
          reason={left > 0 ? `${left === 1 ? 'One required category has' : `${left} required categories have`} no verdict yet` : undefined}
          onClick={change.complete}
        >
          Complete audit
        </Button>
      )}
      {isDeleting && <DeleteAudit audit={audit} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteAudit({ audit: { id, version, customer }, onClose }: { audit: StackAudit; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(deleteStackAudit, { params: { id }, body: { version } }), {
    title: `Delete the audit of ${customer.name}?`,
    description: 'Its verdicts and notes are deleted. Completed audits are kept.',
    confirmLabel: 'Delete audit',
    danger: true,
    changes: deleteStackAudit,
    onDone: () => navigate({ to: '/tech-stack-audits' }),
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

/** Recommends the standard for all gaps without a recommendation. */
function Recommend({ audit }: { audit: StackAudit }) {
  const may = useCan()('customers:edit');
  const open = STACK_CATEGORIES.filter(({ key }) =>
    audit.lines.some((line) => line.category === key && isGap(line) && line.recommendationId === null),
  );
  const recommend = useMutation({
    mutationFn: () => call(recommendStackGaps, { params: { id: audit.id }, body: { categories: open.map(({ key }) => key) } }),
    onSuccess: async () => {
      await refreshAfter(recommendStackGaps);
      toast({ variant: 'success', title: open.length === 1 ? 'Recommendation created' : `${open.length} recommendations created` });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  if (!may || open.length === 0) return null;
  return (
    <Button variant="primary" loading={recommend.isPending} onClick={() => recommend.mutate()}>
      Recommend {open.length === 1 ? 'the gap' : `all ${open.length} gaps`}
    </Button>
  );
}
