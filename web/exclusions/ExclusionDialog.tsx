import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createExclusion, Exclusion, updateExclusion } from '#contract/exclusions/exclusions.contract.ts';
import { getTemplate, listTemplates } from '#contract/templates/templates.contract.ts';
import { EXCLUSION_LIMITS, latestEnd } from '#domain/exclusions/exclusions.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

/** What is known where the dialog opens: the customer on their page, the template on its page. */
export interface ExclusionPlace {
  customerId?: string | undefined;
  templateId?: string | undefined;
}

interface ExclusionDialogProps {
  place: ExclusionPlace;
  /** Null for a new one. */
  exclusion: Exclusion | null;
  /** Today in the organisation. */
  today: string;
  onClose: () => void;
}

type ExclusionForm = z.input<typeof createExclusion.body>;

const newForm = ({ customerId = '', templateId = '' }: ExclusionPlace): ExclusionForm => ({
  customerId,
  templateId,
  questionKey: '',
  reason: '',
  endsOn: '',
});

const formOf = ({ customer, template, questionKey, reason, endsOn }: Exclusion): ExclusionForm => ({
  customerId: customer.id,
  templateId: template.id,
  questionKey,
  reason,
  endsOn,
});

export function ExclusionDialog({ place, exclusion, today, onClose }: ExclusionDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createExclusion.body,
    shape: Exclusion,
    row: exclusion,
    formOf: (row) => (row ? formOf(row) : newForm(place)),
    send: ({ reason, endsOn, version, ...body }) =>
      exclusion
        ? call(updateExclusion, { params: { id: exclusion.id }, body: { reason, endsOn, version } })
        : call(createExclusion, { body: { ...body, reason, endsOn } }),
    onSaved: async () => {
      await refreshAfter(createExclusion);
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={exclusion ? 'Change the exclusion' : 'Exclude a question'}
      submitLabel={exclusion ? 'Save exclusion' : 'Exclude question'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {exclusion ? (
        <p className="wrap-anywhere">
          <span className="font-medium">{exclusion.questionText}</span>
          <span className="block text-sm text-muted">
            {exclusion.customer.name} · {exclusion.template.name}
          </span>
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            New assessments of the customer begin with this question as not applicable. It can be answered all the same.
          </p>
          {!place.customerId && (
            <Controller
              control={form.control}
              name="customerId"
              render={({ field }) => (
                <Field label="Customer" required error={errors.customerId && 'Please choose a customer'}>
                  <CustomerCombobox ref={field.ref} value={field.value || null} onChange={(id) => field.onChange(id ?? '')} />
                </Field>
              )}
            />
          )}
          {!place.templateId && (
            <Controller
              control={form.control}
              name="templateId"
              render={({ field }) => (
                <Field label="Template" required error={errors.templateId && 'Please choose a template'}>
                  <TemplateCombobox
                    value={field.value || null}
                    onChange={(id) => {
                      field.onChange(id ?? '');
                      form.setValue('questionKey', '');
                    }}
                  />
                </Field>
              )}
            />
          )}
          <Controller
            control={form.control}
            name="questionKey"
            render={({ field }) => (
              <Field label="Question" required error={errors.questionKey && 'Please choose a question'}>
                <QuestionCombobox
                  templateId={form.watch('templateId') || null}
                  value={field.value || null}
                  onChange={(key) => field.onChange(key ?? '')}
                />
              </Field>
            )}
          />
        </>
      )}
      <Field label="Reason" required help="Stands as the reason in every assessment and its report." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={EXCLUSION_LIMITS.reason} {...form.register('reason')} />
      </Field>
      <Field label="Until" required help="The day after, the question is asked again." error={errors.endsOn && 'Please choose a day'}>
        <FormDay control={form.control} name="endsOn" min={today} max={latestEnd(today)} />
      </Field>
    </FormDialog>
  );
}

interface ChoiceProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function TemplateCombobox(props: ChoiceProps) {
  const { data = [] } = useQuery(ask(listTemplates, { query: { status: 'published', sort: 'name' } }));
  return (
    <Combobox
      {...props}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Find a template"
      empty="No template"
    />
  );
}

function QuestionCombobox({ templateId, ...props }: ChoiceProps & { templateId: string | null }) {
  const { data } = useQuery({ ...ask(getTemplate, { params: { id: templateId ?? '' } }), enabled: templateId !== null });
  const options = data ? questionsOf(data).map(({ key, text }) => ({ value: key, label: text })) : [];
  return (
    <Combobox
      {...props}
      options={options}
      disabled={templateId === null}
      placeholder={templateId === null ? 'Choose a template first' : 'Find a question'}
      empty="No question reads like this"
    />
  );
}
