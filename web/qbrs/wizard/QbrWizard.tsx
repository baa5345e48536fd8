import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { AskStep } from './AskStep.tsx';
import { AssessmentsStep } from './AssessmentsStep.tsx';
import { MeetingStep } from './MeetingStep.tsx';
import { SectionsStep } from './SectionsStep.tsx';
import { StepList } from './StepList.tsx';
import { bodyOf, type Draft, emptyDraft, missingIn, type Step, stepOfRefusal, stepsOf } from './wizard.draft.ts';

interface QbrWizardProps {
  customerId: string | null;
  assessmentId: string | null;
  onClose: () => void;
}

/** What a deck needs, in the order in which it is known; every step keeps what was chosen. */
export function QbrWizard({ customerId, assessmentId, onClose }: QbrWizardProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => emptyDraft(customerId, assessmentId));
  const [step, setStep] = useState<Step>('assessments');
  const [missing, setMissing] = useState<string | null>(null);
  const customers = useQuery(ask(listCustomers, { query: {} }));
  const customer = customers.data?.find(({ id }) => id === draft.customerId);
  const creating = useCreation();
  const steps = stepsOf(draft);
  const next = steps[steps.indexOf(step) + 1];

  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setMissing(null);
    creating.reset();
  };
  const go = (wanted: Step) => {
    setMissing(null);
    setStep(wanted);
  };
  const create = () => {
    const body = customer && bodyOf(draft, customer.timezone);
    if (body) creating.mutate(body, { onError: (error) => setStep(stepOfRefusal(faultOf(error).field)) });
    else setMissing('Choose a customer');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lack = missingIn(step, draft);
    if (lack !== null) setMissing(lack);
    else if (next) go(next);
    else create();
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !creating.isPending) event.currentTarget.requestSubmit();
  };
  const own = { draft, customer, onChange: change };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="New QBR"
      description={<StepList steps={steps} step={step} draft={draft} onGo={go} />}
      footer={
        <>
          {step === 'assessments' ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button icon={ChevronLeftIcon} onClick={() => go(steps[steps.indexOf(step) - 1] ?? 'assessments')}>
              Back
            </Button>
          )}
          {next && draft.assessmentIds.length > 0 && (
            <Button
              loading={creating.isPending}
              onClick={() => (missingIn(step, draft) === null ? create() : setMissing(missingIn(step, draft)))}
            >
              Create draft now
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" loading={creating.isPending && !next}>
            {next ? 'Next' : draft.assessmentIds.length > 0 ? 'Create draft' : 'Create QBR'}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter goes on from every field */}
      <form id={form} noValidate onSubmit={submit} onKeyDown={submitByKeys} className="grid min-h-90 content-start gap-4 pb-1">
        {step === 'assessments' && <AssessmentsStep {...own} customers={customers} />}
        {step === 'sections' && <SectionsStep {...own} />}
        {step === 'asked' && <AskStep {...own} />}
        {step === 'meeting' && <MeetingStep {...own} />}
        {missing !== null && (
          <p role="alert" className="text-danger-text">
            {missing}
          </p>
        )}
        <FaultMessage error={creating.error} />
      </form>
    </Dialog>
  );
}

/** The same creation sent twice, after a lost connection too, makes one QBR. */
function useCreation() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOf>>) => call(createQbr, { body }),
    onSuccess: (created) => {
      afterQbrChange(created, createQbr);
      void navigate({ to: '/qbrs/$id', params: { id: created.id }, replace: true });
    },
  });
}
