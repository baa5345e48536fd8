import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

interface RejectFormProps {
  /** Label of the button. */
  label?: string;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Optional reason of a rejection, typed in place. */
export function RejectForm({ label = 'Reject proposal', onReject, onClose }: RejectFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  // Subscribes to the browser's focus: the reason can be typed at once.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onReject(reason);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <TextInput
        ref={field}
        aria-label="Reason for the rejection (optional)"
        placeholder="Reason (optional)"
        value={reason}
        maxLength={EVIDENCE_LIMITS.reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="max-w-100 flex-1 basis-48"
      />
      <Button type="submit" size="sm" className="max-md:h-11!">
        {label}
      </Button>
      <Button size="sm" variant="ghost" className="max-md:h-11!" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
