import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { call } from '#web/http/call.ts';
import { saveText } from '#web/http/download.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { anchorSentence, brokenSentence, HEAD_GONE, headFile } from './verification.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

type Verification = OutputOf<typeof verifyAuditLog>;

interface VerifyDialogProps {
  onClose: () => void;
}

/** Verifies the whole log, and against a kept head that the log still contains it. */
export function VerifyDialog({ onClose }: VerifyDialogProps) {
  const [seq, setSeq] = useState('');
  const [hash, setHash] = useState('');
  const known = { ...(seq.trim() ? { seq: Number(seq) } : {}), ...(hash.trim() ? { hash: hash.trim() } : {}) };
  const verify = useMutation({ mutationFn: () => call(verifyAuditLog, { query: known }) });
  const { data } = verify;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Verify the audit log"
      description="Each event contains the hash of the one before it. Verifying reads all events and detects any that were changed, removed or inserted in the database."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" loading={verify.isPending} onClick={() => verify.mutate()}>
            Verify now
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">
          If you saved an event number and hash earlier, from a file or the monthly email, enter them to check that no later entries were
          removed. Otherwise leave both fields empty.
        </p>
        <div className="grid gap-4 md:grid-cols-[120px_minmax(0,1fr)]">
          <Field label="Event">
            <TextInput name="seq" inputMode="numeric" value={seq} onChange={(event) => setSeq(event.target.value.replace(/\D/g, ''))} />
          </Field>
          <Field label="Hash">
            <TextInput name="hash" spellCheck={false} value={hash} onChange={(event) => setHash(event.target.value)} />
          </Field>
        </div>
        <FaultMessage error={verify.error} />
        {data && <Outcome verification={data} />}
      </div>
    </Dialog>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  const { valid, checked, head, anchor, isHeadGone } = verification;
  const Sign = valid ? CircleCheckIcon : AlertTriangleIcon;
  const look = valid ? 'border-success-line bg-success-tint text-success-text' : 'border-danger-line bg-danger-tint text-danger-text';
  return (
    <div role="status" className={`grid gap-3 rounded-field border px-3 py-2 ${look}`}>
      <p className="flex gap-2">
        <Sign className="mt-0.5 shrink-0" />
        {valid ? `All ${numberText(checked)} events are unchanged.` : brokenSentence(verification)}
      </p>
      {anchor && <p>{anchorSentence(anchor)}</p>}
      {isHeadGone && <p>{HEAD_GONE}</p>}
      {valid && head && (
        <Button size="sm" className="justify-self-start" onClick={() => saveText('Audit log head.txt', headFile(head, new Date()))}>
          Save head
        </Button>
      )}
    </div>
  );
}
