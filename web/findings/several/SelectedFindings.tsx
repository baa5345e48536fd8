import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { decideFindings, type Finding } from '#contract/findings/findings.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { FindingChange } from '#web/findings/decide/finding.change.ts';
import { DECISIONS, type Decision, decisionLabel } from '#web/findings/decide/findings.words.ts';
import { countText } from '#web/ui/data/number.text.ts';

const AcceptForm = lazyDialog(async () => (await import('#web/findings/decide/AcceptForm.tsx')).AcceptForm);
const PlanForm = lazyDialog(async () => (await import('#web/findings/links/PlanForm.tsx')).PlanForm);
const ReasonForm = lazyDialog(async () => (await import('#web/findings/decide/ReasonForm.tsx')).ReasonForm);

interface SelectedFindingsProps {
  findings: readonly Finding[];
  onDecided: () => void;
  onClear: () => void;
}

const many = (count: number) => countText(count, 'gap');

/** Applies one decision to all selected gaps of a customer. All are open, so undo reopens them. */
export function SelectedFindings({ findings, onDecided, onClear }: SelectedFindingsProps) {
  const [form, setForm] = useState<Decision | null>(null);
  const onDone = () => {
    setForm(null);
    onDecided();
    onClear();
  };
  const { decide, isPending, error } = useDecisionOnSeveral(onDone);
  const [first] = findings;
  if (!first) return null;
  const save = ({ status, decisionNote, acceptedBy, acceptedUntil }: FindingChange) => {
    if (status) decide({ ids: findings.map(({ id }) => id), set: { status, decisionNote, acceptedBy, acceptedUntil } });
  };
  const choose = (decision: Decision) => (decision === 'deferred' ? save({ status: decision }) : setForm(decision));
  const parts = { finding: first, pending: isPending, onSave: save, onClose: () => setForm(null) };
  return (
    <section
      aria-label="Selected gaps"
      className="sticky bottom-3 z-3 mt-3 rounded-card border border-border-strong/60 bg-surface-1 px-4 py-2 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-2 font-medium">
          {many(findings.length)} selected
        </p>
        {DECISIONS.map((decision) => (
          <Button
            key={decision}
            size="sm"
            loading={isPending && form === null}
            aria-expanded={decision === 'deferred' ? undefined : form === decision}
            {...AcceptForm.prefetch}
            onClick={() => choose(decision)}
          >
            {decisionLabel(decision)}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear
        </Button>
      </div>
      {form === 'planned' && <PlanForm {...parts} findings={findings} onPlanned={onDone} />}
      {form === 'accepted_risk' && <AcceptForm {...parts} />}
      {form === 'false_positive' && <ReasonForm status={form} {...parts} />}
      <FaultMessage error={error} />
    </section>
  );
}

type Decided = BodyOf<typeof decideFindings>;

function useDecisionOnSeveral(onDone: () => void) {
  const undo = useMutation({
    mutationFn: (ids: string[]) =>
      call(decideFindings, { body: { ids, set: { status: 'open', decisionNote: '', acceptedBy: null, acceptedUntil: null } } }),
    onSuccess: () => refreshAfter(decideFindings),
  });
  const deciding = useMutation({
    mutationFn: (body: Decided) => call(decideFindings, { body }),
    onSuccess: async ({ done, refused }, { set }) => {
      const ids = done.map(({ id }) => id);
      onDone();
      toast({
        title: `${FINDING_STATUS_LABELS[set.status]}: ${many(ids.length)}`,
        ...(refused[0] && {
          description: `${many(refused.length)} without a decision: ${refused[0].message}`,
          variant: 'destructive' as const,
        }),
        ...(ids.length > 0 && { action: { label: 'Undo', onSelect: () => undo.mutate(ids) } }),
      });
      await refreshAfter(decideFindings);
    },
  });
  return { decide: deciding.mutate, isPending: deciding.isPending, error: deciding.error };
}
