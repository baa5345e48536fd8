import { DayField } from '#web/ui/forms/DayField.tsx';
import { CustomerField, PersonField } from '#web/ui/forms/PersonField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { defaultAssessmentName, periodOf } from '#domain/assessments/assessments.rules.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { dueDayFrom } from '#domain/assessments/assessment.defaults.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { refreshAfter } from '#web/http/refresh.ts';
import { CarryForward } from './CarryForward.tsx';

const StarterGallery = lazy(async () => ({ default: (await import('#web/templates/StarterGallery.tsx')).StarterGallery }));

interface NewAssessmentDialogProps {
  customerId?: string | undefined;
  onClose: () => void;
}

interface Choosable {
  id: string;
  name: string;
}

/** Creates an assessment from a template for a customer; both must exist. */
export function NewAssessmentDialog({ customerId, onClose }: NewAssessmentDialogProps) {
  // Two rows suffice to know whether there is a choice; the field itself searches.
  const customers = useQuery(ask(listCustomers, { query: { limit: '2' } }));
  const templates = useQuery(ask(listTemplates, { query: { status: 'published' } }));
  const isReady = Boolean(customers.data?.length && templates.data?.length);
  const { form, create } = useCreation(customerId ?? '');
  return (
    <FormProvider {...form}>
      <FormDialog
        title="New assessment"
        isReady={isReady}
        submitLabel="Create assessment"
        saving={create}
        onSubmit={form.handleSubmit((body) => create.mutate(body))}
        onClose={onClose}
      >
        {isReady && customers.data && templates.data ? (
          <NewAssessmentFields customers={customers.data} templates={templates.data} />
        ) : (
          <NotReady
            error={customers.error ?? templates.error}
            hasCustomers={customers.data?.length !== 0}
            hasTemplates={templates.data?.length !== 0}
            onTemplate={({ id }) => form.setValue('templateId', id)}
          />
        )}
      </FormDialog>
    </FormProvider>
  );
}

function useCreation(customerId: string) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const defaults = useQuery(organizationQuery).data?.settings.assessments;
  const form = useContractForm(createAssessment.body, {
    customerId,
    templateId: '',
    assignedTo: user?.id ?? null,
    dueDate: dueDayFrom(useToday(), defaults),
  });
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof createAssessment>) => call(createAssessment, { body }),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/assessments/$id', params: { id }, replace: true });
      await refreshAfter(createAssessment);
    },
  });
  return { form, create };
}

interface NotReadyProps {
  error: unknown;
  hasCustomers: boolean;
  hasTemplates: boolean;
  onTemplate: (template: Choosable) => void;
}

/** Names the missing prerequisite: links to creating a customer, or offers the templates shipped with Plumbline. */
function NotReady({ error, hasCustomers, hasTemplates, onTemplate }: NotReadyProps) {
  const mayAdd = useCan()('templates:edit');
  if (error) return <FaultMessage error={error} />;
  if (hasCustomers && hasTemplates) return <Spinner label="Loading customers and templates" />;
  return (
    <div className="grid gap-2">
      {!hasCustomers && (
        <p>
          There are no customers to assess yet. <TextLink to="/customers">Go to customers</TextLink>
        </p>
      )}
      {!hasTemplates && (
        <p>
          {mayAdd ? 'No template is published yet. Use a built-in one, or ' : 'No template is published yet. '}
          <TextLink to="/templates">{mayAdd ? 'add your own' : 'Go to templates'}</TextLink>
        </p>
      )}
      {!hasTemplates && mayAdd && (
        <Suspense fallback={<Spinner label="Loading the library" />}>
          <StarterGallery onAdded={onTemplate} />
        </Suspense>
      )}
    </div>
  );
}

function onlyOne(rows: readonly Choosable[]): string | null {
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

interface NewAssessmentFieldsProps {
  customers: readonly Choosable[];
  templates: readonly Choosable[];
}

function options(rows: readonly Choosable[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

function NewAssessmentFields({ customers, templates }: NewAssessmentFieldsProps) {
  const today = useToday();
  const form = useFormContext<InputOf<typeof createAssessment>['body']>();
  const [onlyCustomer, onlyTemplate] = [onlyOne(customers), onlyOne(templates)];
  // The dialog opened before its fields loaded, so focus the first one now, except on touch screens, where the keyboard would cover it. A
  // single option is preselected.
  useEffect(() => {
    if (onlyCustomer && !form.getValues('customerId')) form.setValue('customerId', onlyCustomer);
    if (onlyTemplate && !form.getValues('templateId')) form.setValue('templateId', onlyTemplate);
    if (!matchMedia('(pointer: coarse)').matches) form.setFocus('customerId');
  }, [form, onlyCustomer, onlyTemplate]);
  const chosen = templates.find(({ id }) => id === form.watch('templateId'));
  return (
    <>
      <CustomerField
        control={form.control}
        name="customerId"
        label="Customer"
        required
        refusal="Please choose a customer"
        placeholder="Type a name"
      />
      <SelectField
        control={form.control}
        name="templateId"
        label="Template"
        required
        refusal="Please choose a template"
        options={options(templates)}
      />
      <CarryForward />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        help="Defaults to the template's name with the quarter."
        placeholder={chosen ? defaultAssessmentName(chosen.name, periodOf(today)) : ''}
        empty="absent"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PersonField control={form.control} name="assignedTo" label="Assign to" placeholder="Unassigned" />
        <DayField control={form.control} name="dueDate" label="Due date" />
      </div>
    </>
  );
}
