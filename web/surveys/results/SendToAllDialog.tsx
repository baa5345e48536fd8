import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addDays } from '#domain/programme/programme.rules.ts';
import { OPEN_DAYS, REST_DAYS, type ShippedSurvey } from '#domain/surveys/surveys.rules.ts';
import { sendSurveyToAll } from '#contract/surveys/results.contract.ts';
import { useToday } from '#web/session/today.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { SurveyKindField } from '#web/surveys/SurveyKindField.tsx';
import { SurveyTermsFields } from '#web/surveys/SurveyTermsFields.tsx';

export function SendToAllDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [kind, setKind] = useState<ShippedSurvey>('nps');
  const [terms, setTerms] = useState<{ closesOn: string | null; isAnonymous: boolean }>(() => ({
    closesOn: addDays(today, OPEN_DAYS),
    isAnonymous: false,
  }));
  const { closesOn, isAnonymous } = terms;
  const sending = useMutation({
    mutationFn: () => call(sendSurveyToAll, { body: { kind, isAnonymous, ...(closesOn && { closesOn }) } }),
    onSuccess: async ({ sent }) => {
      await refreshAfter(sendSurveyToAll);
      toast({ title: `Survey sent to ${countText(sent, 'contact')}`, variant: 'success' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  return (
    <FormDialog
      title="Send a survey to all customers"
      description={`Primary contacts of active customers and contacts who attend reviews get an email, unless they stopped surveys or got one in the last ${REST_DAYS} days.`}
      submitLabel="Send survey"
      saving={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SurveyKindField value={kind} onChange={setKind} />
      <SurveyTermsFields terms={terms} onChange={setTerms} />
    </FormDialog>
  );
}
