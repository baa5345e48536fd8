import { useState } from 'react';
import type { Finding } from '#contract/findings.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { FindingChange } from './FindingCard.tsx';

interface RiskFormProps {
  finding: Finding;
  pending: boolean;
  onSave: (change: FindingChange) => void;
  onClose: () => void;
}

/** A risk is accepted by somebody of the customer, and not for ever. */
export function RiskForm({ finding, pending, onSave, onClose }: RiskFormProps) {
  const [who, setWho] = useState(finding.acceptedBy ?? '');
  const [until, setUntil] = useState(finding.acceptedUntil ?? '');
  const [isTried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    if (who.trim() !== '' && until !== '') onSave({ status: 'accepted_risk', acceptedBy: who.trim(), acceptedUntil: until });
  };
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 rounded-field bg-surface-2 p-3 md:grid-cols-[1fr_12rem]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Accepted by"
        required
        help="The customer's person who accepts it."
        error={isTried && who.trim() === '' ? 'Please say who accepts it' : null}
      >
        <TextInput autoFocus autoComplete="off" maxLength={120} value={who} onChange={(event) => setWho(event.target.value)} />
      </Field>
      <Field label="Until" required error={isTried && until === '' ? 'Please choose a day' : null}>
        <TextInput type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2 md:col-span-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={pending}>
          Accept risk
        </Button>
      </div>
    </form>
  );
}
