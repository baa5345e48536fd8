import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { REST_DAYS } from '#domain/surveys/surveys.rules.ts';
import { sendSurveyToAll } from '#contract/surveys/results.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { sentFields, SurveyField, useSurveyToSend } from '#web/surveys/SurveyField.tsx';
import { SurveyTermsFields } from '#web/surveys/SurveyTermsFields.tsx';

export function SendToAllDialog({ onClose }: { onClose: () => void }) {
  const [survey, setSurvey] = useSurveyToSend('nps');
  const sending = useMutation({
    mutationFn: () => call(sendSurveyToAll, { body: sentFields(survey) }),
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
      <SurveyField value={survey} onChange={setSurvey} />
      <SurveyTermsFields terms={survey} onChange={(terms) => setSurvey({ ...survey, ...terms })} />
    </FormDialog>
  );
}
