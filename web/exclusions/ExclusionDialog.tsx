import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createExclusion, type Exclusion, updateExclusion } from '#contract/exclusions/exclusions.contract.ts';
import { getTemplate, listTemplates } from '#contract/templates/templates.contract.ts';
import { EXCLUSION_LIMITS, latestEnd } from '#domain/exclusions/exclusions.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { CustomerField } from '#web/ui/forms/PersonField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';

/** Values known where the dialog opens: the customer on its page, the template on its page. */
export interface ExclusionPlace {
  customerId?: string | undefined;
  templateId?: string | undefined;
}

interface ExclusionDialogProps {
  place: ExclusionPlace;
  /** Null for a new one. */
  exclusion: Exclusion | null;
  /** Current date in the organisation's time zone. */
  today: string;
  onClose: () => void;
}

type ExclusionForm = z.input<typeof createExclusion.body>;

export function ExclusionDialog({ place, exclusion, today, onClose }: ExclusionDialogProps) {
  return (
    <EntityDialog
      entry={createExclusion}
      row={exclusion}
      blank={{ customerId: place.customerId ?? '', templateId: place.templateId ?? '', questionKey: '', reason: '', endsOn: '' }}
      valuesOf={({ customer, template, ...row }) => ({ ...row, customerId: customer.id, templateId: template.id })}
      send={({ reason, endsOn, version, ...body }) =>
        exclusion
          ? call(updateExclusion, { params: { id: exclusion.id }, body: { reason, endsOn, version } })
          : call(createExclusion, { body: { ...body, reason, endsOn } })
      }
      title={exclusion ? 'Change exclusion' : 'Exclude a question'}
      submitLabel={exclusion ? 'Save exclusion' : 'Exclude question'}
      onClose={onClose}
      className="grid gap-4"
    >
      {({ control, setValue }) => (
        <>
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
                New assessments of the customer start with this question as not applicable. It can still be answered.
              </p>
              {!place.customerId && (
                <CustomerField control={control} name="customerId" label="Customer" required refusal="Please choose a customer" />
              )}
              {!place.templateId && <TemplateField control={control} onChoose={() => setValue('questionKey', '')} />}
              <QuestionField control={control} />
            </>
          )}
          <TextAreaField
            control={control}
            name="reason"
            label="Reason"
            required
            rows={2}
            maxLength={EXCLUSION_LIMITS.reason}
            help="Shown as the reason in every assessment and its report."
          />
          <DayField
            control={control}
            name="endsOn"
            label="Until"
            required
            help="From the next day on, the question is asked again."
            refusal="Choose a date"
            min={today}
            max={latestEnd(today)}
          />
        </>
      )}
    </EntityDialog>
  );
}

type Fields = Control<ExclusionForm>;

function TemplateField({ control, onChoose }: { control: Fields; onChoose: () => void }) {
  const { data = [] } = useQuery(ask(listTemplates, { query: { status: 'published', sort: 'name' } }));
  return (
    <ComboboxField
      control={control}
      name="templateId"
      label="Template"
      required
      refusal="Please choose a template"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Find a template"
      nothing="No template"
      empty="text"
      onChoose={onChoose}
    />
  );
}

function QuestionField({ control }: { control: Fields }) {
  const templateId = useWatch({ control, name: 'templateId' });
  const { data } = useQuery({ ...ask(getTemplate, { params: { id: templateId } }), enabled: templateId !== '' });
  return (
    <ComboboxField
      control={control}
      name="questionKey"
      label="Question"
      required
      refusal="Choose a question"
      options={data ? questionsOf(data).map(({ key, text }) => ({ value: key, label: text })) : []}
      disabled={templateId === ''}
      placeholder={templateId === '' ? 'Choose a template first' : 'Find a question'}
      nothing="No matching questions"
      empty="text"
    />
  );
}
