import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { createSurveyTemplate, listSurveyTemplates, SurveyTemplate, updateSurveyTemplate } from '#contract/surveys/templates.contract.ts';
import { LONGEST_TEMPLATE_NAME } from '#domain/surveys/templates.rules.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { useCan } from '#web/session/session.ts';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { NotFoundState } from '#web/ui/feedback/NotFoundState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { NEW_QUESTION, type TemplateForm } from './questions.ts';

/** Editor of an own survey; `new` writes one. */
export function TemplateEditor({ id }: { id: string }) {
  const { data: templates, error, refetch } = useQuery(ask(listSurveyTemplates));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!templates) return <TableSkeleton rows={5} label="Loading the survey" />;
  const template = templates.find((one) => one.id === id) ?? null;
  if (!template && id !== 'new') return <NotFoundState />;
  return <Editor key={id} template={template} />;
}

function valuesOf(template: SurveyTemplate | null): TemplateForm {
  if (!template) return { name: '', isAnonymous: false, questions: [NEW_QUESTION] };
  const { name, isAnonymous, questions } = template;
  return { name, isAnonymous, questions: questions.map((question) => ({ ...question, options: [...question.options] })) };
}

function useTemplateForm(template: SurveyTemplate | null) {
  const navigate = useNavigate();
  return useVersionedForm({
    schema: createSurveyTemplate.body,
    shape: SurveyTemplate,
    row: template,
    values: valuesOf,
    send: ({ version, ...body }: z.output<typeof createSurveyTemplate.body> & { version?: number | undefined }) =>
      template
        ? call(updateSurveyTemplate, { params: { id: template.id }, body: { ...body, version } })
        : call(createSurveyTemplate, { body }),
    onSaved: async ({ name }) => {
      await refreshAfter(updateSurveyTemplate);
      toast({ title: `“${name}” saved`, variant: 'success' });
      await navigate({ to: '/surveys', search: { tab: 'own' } });
    },
  });
}

function Editor({ template }: { template: SurveyTemplate | null }) {
  const { form, save, onSubmit, conflict } = useTemplateForm(template);
  const mayEdit = useCan()('customers:edit');
  const { control, formState } = form;
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <PageHeader
        title={template?.name ?? 'New survey'}
        breadcrumb={[
          { label: 'Customers', to: '/customers' },
          { label: 'Surveys', to: '/surveys?tab=own' },
        ]}
        facts="Sent surveys keep their questions when this one is changed."
      />
      <LeaveGuard active={formState.isDirty && !save.isPending && !save.isSuccess} staysIn={() => false} />
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4">
        <Card>
          <div className="grid max-w-160 gap-4">
            <TextField control={control} name="name" label="Name" required maxLength={LONGEST_TEMPLATE_NAME} />
            <CheckboxField
              control={control}
              name="isAnonymous"
              label="Anonymous"
              help="You see answers without names, and only from four answers on. It can be changed when the survey is sent."
            />
          </div>
        </Card>
        <QuestionsField form={form} mayEdit={mayEdit} />
      </fieldset>
      {mayEdit && (
        <SaveBar isDirty={formState.isDirty} isSaving={save.isPending} onDiscard={() => form.reset()}>
          {conflict ? <ConflictBanner {...conflict} pending={save.isPending} /> : <FaultMessage error={save.error} />}
        </SaveBar>
      )}
    </form>
  );
}
