import { useRef, useState } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { AcceptForm } from '#web/findings/decide/AcceptForm.tsx';
import type { FindingSave } from '#web/findings/decide/finding.change.ts';
import { ReasonForm } from '#web/findings/decide/ReasonForm.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { PlanForm } from './PlanForm.tsx';

const STEPS = ['recommend', 'accept', 'later', 'no_gap'] as const;
type Step = (typeof STEPS)[number];
const LABELS: Record<Step, string> = { recommend: 'Recommend', accept: 'Accept', later: 'Defer', no_gap: 'Not a gap' };

interface NextStepProps {
  finding: Finding;
  saving: FindingSave;
  onNext: () => void;
}

/** Next step for the finding: keys 1 to 4 choose it, Ctrl+Enter saves and moves to the next. */
export function NextStep({ finding, saving, onNext }: NextStepProps) {
  const [{ step, takesFocus }, setStep] = useState(() => ({ step: firstStep(finding), takesFocus: false }));
  const place = useRef<HTMLElement>(null);
  useKeys((event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented && isOnPage(event.target)) {
      event.preventDefault();
      place.current?.querySelector('form')?.requestSubmit();
    }
    const chosen = isTaken(event) || event.repeat ? undefined : STEPS[Number(event.key) - 1];
    if (!chosen) return;
    event.preventDefault();
    setStep({ step: chosen, takesFocus: true });
  });
  const parts = {
    finding,
    takesFocus,
    pending: saving.pending !== null,
    onSave: saving.save,
    onClose: onNext,
    closeLabel: 'Skip',
    goesOn: true,
  };
  return (
    <section ref={place} aria-labelledby="what-next">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 id="what-next" className="font-semibold">
          What happens next
        </h3>
        {isDecided(finding) && (
          <Button size="sm" variant="ghost" icon={ArrowBackUpIcon} onClick={() => saving.save({ status: 'open' })}>
            Reopen
          </Button>
        )}
      </div>
      <SegmentedControl
        label="What happens next"
        size="sm"
        options={STEPS.map((value, index) => ({ value, label: LABELS[value], hint: String(index + 1) }))}
        value={step}
        onChange={(chosen) => setStep({ step: chosen, takesFocus: false })}
      />
      {step === 'recommend' && <PlanForm {...parts} findings={[finding]} onPlanned={onNext} />}
      {step === 'accept' && <AcceptForm {...parts} />}
      {step === 'later' && <ReasonForm key="later" status="deferred" {...parts} />}
      {step === 'no_gap' && <ReasonForm key="no_gap" status="false_positive" {...parts} />}
    </section>
  );
}

/** Preselects a step for open findings only; choosing one for a decided finding replaces the decision. */
function firstStep({ status, recommendations }: Finding): Step | null {
  return status === 'open' && !recommendations.some((one) => covers(one.status)) ? 'recommend' : null;
}

/** True if the decision can be undone. A finding covered by a recommendation reopens by unlinking instead. */
function isDecided({ status, recommendations }: Finding): boolean {
  return status === 'planned' ? !recommendations.some((one) => covers(one.status)) : status !== 'open';
}

/** False for targets in a dialog, which has its own Ctrl+Enter. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') === null;
}
