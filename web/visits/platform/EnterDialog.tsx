import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SHORTEST_REASON, VISIT_MINUTES } from '#domain/visits/visits.rules.ts';
import { beginVisit } from '#contract/visits/visits.contract.ts';
import { call } from '#web/http/call.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const WAYS = [
  { value: 'consent', label: 'With a consent token', help: 'The organisation creates one under Settings, Security.' },
  { value: 'reason', label: 'Without consent', help: 'Read-only. The owner and administrators are notified at once, with your reason.' },
] as const;

interface EnterDialogProps {
  organization: { id: string; name: string };
  onClose: () => void;
}

/** Enters an organisation and reloads the page. */
export function EnterDialog({ organization: { id, name }, onClose }: EnterDialogProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('consent');
  const [token, setToken] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const trouble = way === 'consent' ? (token.trim() === '' ? 'is required' : null) : tooShort(reason);
  const enter = useMutation({
    mutationFn: () => withReauthentication(() => call(beginVisit, { params: { id }, body: way === 'consent' ? { token } : { reason } })),
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <FormDialog
      title={`Access ${name}`}
      description={`At most ${VISIT_MINUTES} minutes. Start and end are recorded in the audit log of the organisation and of the platform.`}
      submitLabel="Start support access"
      saving={enter}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (trouble === null) enter.mutate();
      }}
      onClose={onClose}
    >
      <RadioGroup label="Authorisation" options={WAYS} value={way} onChange={setWay} />
      {way === 'consent' ? (
        <Field label="Token" required error={isTried ? trouble : null}>
          <TextInput autoComplete="off" value={token} onChange={(event) => setToken(event.target.value)} />
        </Field>
      ) : (
        <Field label="Reason" required help="The organisation can read it." error={isTried ? trouble : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}

function tooShort(reason: string): string | null {
  return reason.trim().length < SHORTEST_REASON ? `must have at least ${SHORTEST_REASON} characters` : null;
}
