import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listSurveyContacts, sendSurvey, type SurveyContact } from '#contract/surveys/surveys.contract.ts';
import { type ContactRefusal, REST_DAYS } from '#domain/surveys/surveys.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { sentFields, SurveyField, useSurveyToSend } from '#web/surveys/SurveyField.tsx';
import { SurveyTermsFields } from '#web/surveys/SurveyTermsFields.tsx';

const REFUSALS: Readonly<Record<ContactRefusal, string>> = {
  no_email: 'No email address',
  opted_out: 'Stopped surveys',
  recent: `Got a survey in the last ${REST_DAYS} days`,
};

interface SendSurveyDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Contacts who can receive a survey and attend reviews are chosen at first. */
export function SendSurveyDialog({ customer, onClose }: SendSurveyDialogProps) {
  const params = { id: customer.id };
  const { data: contacts, error, refetch } = useQuery(ask(listSurveyContacts, { params }));
  const [survey, setSurvey] = useSurveyToSend('pulse');
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const chosen = picked ?? usualChoice(contacts ?? []);
  const sending = useMutation({
    mutationFn: () => call(sendSurvey, { params, body: { ...sentFields(survey), contactIds: [...chosen] } }),
    onSuccess: async ({ sent }) => {
      await refreshAfter(sendSurvey);
      toast({ title: `Survey sent to ${countText(sent, 'contact')}`, variant: 'success' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size > 0) sending.mutate();
  };
  const toggle = (id: string) => setPicked(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <FormDialog
      title={`Send a survey to ${customer.name}`}
      description="Each contact gets an email with a personal link that needs no account."
      submitLabel={chosen.size === 0 ? 'Choose contacts' : `Send to ${countText(chosen.size, 'contact')}`}
      isReady={chosen.size > 0}
      saving={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SurveyField value={survey} onChange={setSurvey} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <fieldset>
          <legend className="mb-1 font-medium">Contacts</legend>
          {contacts ? <Contacts contacts={contacts} chosen={chosen} onToggle={toggle} /> : <Skeleton className="h-24 w-full" />}
        </fieldset>
      )}
      <SurveyTermsFields terms={survey} onChange={(terms) => setSurvey({ ...survey, ...terms })} />
    </FormDialog>
  );
}

function usualChoice(contacts: readonly SurveyContact[]): ReadonlySet<string> {
  const able = contacts.filter(({ refusal }) => refusal === null);
  const attending = able.filter(({ attendsReviews, isPrimary }) => attendsReviews || isPrimary);
  return new Set((attending.length > 0 ? attending : able).map(({ id }) => id));
}

interface ContactsProps {
  contacts: readonly SurveyContact[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function Contacts({ contacts, chosen, onToggle }: ContactsProps) {
  if (contacts.length === 0) return <p className="text-muted">No contacts yet. Add one in the Contacts tab.</p>;
  return (
    <div className="grid max-h-60 gap-2 overflow-y-auto py-1">
      {contacts.map(({ id, name, title, email, refusal }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          disabled={refusal !== null}
          onChange={() => onToggle(id)}
          help={refusal === null ? email : REFUSALS[refusal]}
        >
          {[name, title].filter(Boolean).join(', ')}
        </Checkbox>
      ))}
    </div>
  );
}
