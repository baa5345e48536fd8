import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { DialogForm, FormRefusal, SubmitButton } from '#web/ui/overlays/DialogForm.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { AskStep } from './AskStep.tsx';
import { AssessmentsStep } from './AssessmentsStep.tsx';
import { MeetingStep } from './MeetingStep.tsx';
import { SectionsStep } from './SectionsStep.tsx';
import { StepList } from './StepList.tsx';
import type { StepProps } from './step.props.ts';
import { bodyOf, type Draft, emptyDraft, missingIn, type Step, stepOfRefusal, stepsOf } from './wizard.draft.ts';

interface QbrWizardProps {
  customerId: string | null;
  assessmentId: string | null;
  onClose: () => void;
}

/** Requires a customer; if there is none, the only action adds one. */
export function QbrWizard(props: QbrWizardProps) {
  const some = useQuery({ ...ask(listCustomers, { query: { limit: '1' } }), enabled: props.customerId === null }).data;
  return some?.length === 0 ? <NoCustomers onClose={props.onClose} /> : <Steps {...props} />;
}

function NoCustomers({ onClose }: Pick<QbrWizardProps, 'onClose'>) {
  const { one } = reviewWord();
  return (
    <Dialog open onClose={onClose} title={`New ${one}`} footer={<Button onClick={onClose}>Cancel</Button>}>
      <EmptyState title="No customers yet" action={<LinkButton to="/customers?dialog=new">Add customer</LinkButton>}>
        A {one} belongs to a customer. Add a customer first, then come back here.
      </EmptyState>
    </Dialog>
  );
}

/** Steps of the wizard; each keeps its choices. */
function Steps({ customerId, assessmentId, onClose }: QbrWizardProps) {
  const form = useId();
  const { data: organization } = useQuery(organizationQuery);
  const [draft, setDraft] = useState(() => emptyDraft(customerId, assessmentId, organization?.settings.qbr));
  const [step, setStep] = useState<Step>('assessments');
  const [missing, setMissing] = useState<string | null>(null);
  const { customerId: chosen } = draft;
  const customer = useQuery({ ...ask(getCustomer, { params: { id: chosen ?? '' } }), enabled: chosen !== null }).data;
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
  /** Missing input is reported before leaving the step. */
  const leave = (onward: () => void) => {
    const lack = missingIn(step, draft);
    if (lack === null) onward();
    else setMissing(lack);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    leave(next ? () => go(next) : create);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`New ${reviewWord().one}`}
      description={<StepList steps={steps} step={step} draft={draft} onGo={go} />}
      footer={
        <Buttons
          form={form}
          isLast={next === undefined}
          hasDeck={draft.assessmentIds.length > 0}
          isCreating={creating.isPending}
          onBack={step === 'assessments' ? null : () => go(steps[steps.indexOf(step) - 1] ?? 'assessments')}
          onCreate={() => leave(create)}
          onClose={onClose}
        />
      }
    >
      <DialogForm id={form} onSubmit={submit} saving={creating} className="grid min-h-90 content-start gap-4 pb-1">
        <StepFields step={step} draft={draft} customer={customer} onChange={change} />
        {missing !== null && (
          <p role="alert" className="text-danger-text">
            {missing}
          </p>
        )}
        <FormRefusal saving={creating} />
      </DialogForm>
    </Dialog>
  );
}

function StepFields({ step, ...own }: StepProps & { step: Step }) {
  switch (step) {
    case 'assessments':
      return <AssessmentsStep {...own} />;
    case 'sections':
      return <SectionsStep {...own} />;
    case 'asked':
      return <AskStep {...own} />;
    case 'meeting':
      return <MeetingStep {...own} />;
  }
}

interface ButtonsProps {
  form: string;
  isLast: boolean;
  hasDeck: boolean;
  isCreating: boolean;
  onBack: (() => void) | null;
  onCreate: () => void;
  onClose: () => void;
}

/** Creating is possible once an assessment is chosen; all other steps have defaults. */
function Buttons({ form, isLast, hasDeck, isCreating, onBack, onCreate, onClose }: ButtonsProps) {
  return (
    <>
      {onBack ? (
        <Button icon={ChevronLeftIcon} onClick={onBack}>
          Back
        </Button>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      {!isLast && hasDeck && (
        <Button loading={isCreating} onClick={onCreate}>
          Create draft now
        </Button>
      )}
      <SubmitButton form={form} saving={{ isPending: isCreating && isLast, error: null }} submitLabel={labelOf(isLast, hasDeck)} />
    </>
  );
}

function labelOf(isLast: boolean, hasDeck: boolean): string {
  if (!isLast) return 'Next';
  return hasDeck ? 'Create draft' : `Create ${reviewWord().one}`;
}

/** Idempotent: a repeated request, such as after a lost connection, creates one QBR. */
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
