import { useState } from 'react';
import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface RestDialogProps {
  count: number;
  onSave: (naReason: string) => void;
  onClose: () => void;
}

/** Asks for one reason for all remaining questions of a section that are not applicable. */
export function RestDialog({ count, onSave, onClose }: RestDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = () => (reason.trim() === '' ? setMissing(true) : onSave(reason.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not applicable"
      description={
        count === 1 ? 'One question in this section has no answer yet.' : `${count} questions in this section have no answer yet.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Mark as not applicable
          </Button>
        </>
      }
    >
      <Field label="Why do they not apply?" required error={isMissing && reason.trim() === '' ? 'Enter a reason' : null}>
        <TextInput
          maxLength={ANSWER_LIMITS.naReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </Dialog>
  );
}
