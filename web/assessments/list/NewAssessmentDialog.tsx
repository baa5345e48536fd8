import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { defaultAssessmentName, periodOf } from '#domain/assessments/assessments.rules.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { refreshAfter } from '#web/http/refresh.ts';
import { today } from './DueDate.tsx';

const FORM = 'new-assessment';
const NOBODY = 'nobody';

interface NewAssessmentDialogProps {
  /** Where it was begun from a customer. */
  customerId?: string | undefined;
  onClose: () => void;
}

interface Choosable {
  id: string;
  name: string;
}

/** One run of a template's questions for one customer; needs one of each. */
export function NewAssessmentDialog({ customerId, onClose }: NewAssessmentDialogProps) {
  const customers = useQuery(ask(listCustomers, { query: {} }));
  const templates = useQuery(ask(listTemplates, { query: { status: 'published' } }));
  const [isSending, setSending] = useState(false);
  const isReady = Boolean(customers.data?.length && templates.data?.length);
  return (
    <Dialog
      open
      onClose={onClose}
      title="New assessment"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isReady && (
            <Button type="submit" form={FORM} variant="primary" loading={isSending}>
              Create assessment
            </Button>
          )}
        </>
      }
    >
      {isReady && customers.data && templates.data ? (
        <NewAssessmentForm customers={customers.data} templates={templates.data} customerId={customerId ?? ''} onSending={setSending} />
      ) : (
        <NotReady
          error={customers.error ?? templates.error}
          hasCustomers={customers.data?.length !== 0}
          hasTemplates={templates.data?.length !== 0}
        />
      )}
    </Dialog>
  );
}

interface NotReadyProps {
  error: unknown;
  hasCustomers: boolean;
  hasTemplates: boolean;
}

/** What an assessment needs and is not there yet, with the way to it. */
function NotReady({ error, hasCustomers, hasTemplates }: NotReadyProps) {
  if (error) return <FaultMessage error={error} />;
  if (hasCustomers && hasTemplates) return <Spinner label="Loading customers and templates" />;
  return (
    <div className="grid gap-2">
      {!hasCustomers && (
        <p>
          There is no customer to assess yet. <TextLink to="/customers">Go to customers</TextLink>
        </p>
      )}
      {!hasTemplates && (
        <p>
          No template is published yet, and an assessment needs its questions. <TextLink to="/templates">Go to templates</TextLink>
        </p>
      )}
    </div>
  );
}

interface NewAssessmentFormProps {
  customers: readonly Choosable[];
  templates: readonly Choosable[];
  customerId: string;
  onSending: (isSending: boolean) => void;
}

function options(rows: readonly Choosable[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

function NewAssessmentForm({ customers, templates, customerId, onSending }: NewAssessmentFormProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const colleagues = useQuery(ask(listColleagues)).data ?? [];
  const form = useContractForm(createAssessment.body, { customerId, templateId: '', assignedTo: user?.id ?? null, dueDate: null });
  const create = useMutation({
    mutationFn: (body: Parameters<Parameters<typeof form.handleSubmit>[0]>[0]) => call(createAssessment, { body }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/assessments/$id', params: { id }, replace: true });
      await refreshAfter(createAssessment);
    },
  });
  // The dialog opened before there was a field to begin in; on touch that would throw the keyboard over it.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) form.setFocus('customerId');
  }, [form]);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => create.mutate(body));
  const chosen = templates.find(({ id }) => id === form.watch('templateId'));
  return (
    <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Controller
        control={form.control}
        name="customerId"
        render={({ field }) => (
          <Field label="Customer" required error={errors.customerId && 'Please choose a customer'}>
            <Combobox
              ref={field.ref}
              options={options(customers)}
              value={field.value || null}
              placeholder="Type a name"
              onChange={(id) => field.onChange(id ?? '')}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="templateId"
        render={({ field }) => (
          <Field label="Template" required error={errors.templateId && 'Please choose a template'}>
            <Select ref={field.ref} options={options(templates)} value={field.value || null} onChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Name" help="Left empty, it is the template's name with the quarter." error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={chosen ? defaultAssessmentName(chosen.name, periodOf(today())) : ''}
          {...form.register('name', { setValueAs: (typed: string | undefined) => typed?.trim() || undefined })}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Controller
          control={form.control}
          name="assignedTo"
          render={({ field }) => (
            <Field label="Assign to" error={errors.assignedTo?.message}>
              <Select
                options={[...options(colleagues), { value: NOBODY, label: 'Nobody yet' }]}
                value={field.value ?? NOBODY}
                onChange={(id) => field.onChange(id === NOBODY ? null : id)}
              />
            </Field>
          )}
        />
        <Field label="Due date" error={errors.dueDate?.message}>
          <TextInput type="date" {...form.register('dueDate', { setValueAs: (typed: string | null) => typed || null })} />
        </Field>
      </div>
      <FaultMessage error={create.error} />
    </form>
  );
}
