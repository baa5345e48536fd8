import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { addAddendum } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

/** Notes added to a presented QBR with their dates; the slides stay as the customer saw them. */
export function Addenda({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  if (!mayEdit && qbr.addenda.length === 0) return null;
  return (
    <section aria-labelledby="addenda" className="mx-auto mb-6 max-w-197 rounded-card border border-border bg-surface-1 px-4 py-3">
      <h2 id="addenda" className="font-semibold">
        Addenda
      </h2>
      <ul className="divide-y divide-border">
        {qbr.addenda.map(({ id, text, at, by }) => (
          <li key={id} className="py-2">
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            <p className="text-sm text-muted">
              {by ? `${by.name}, ` : ''}
              <RelativeTime value={at} />
            </p>
          </li>
        ))}
      </ul>
      {mayEdit && <NewAddendum qbr={qbr} />}
    </section>
  );
}

function NewAddendum({ qbr }: { qbr: Qbr }) {
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(addAddendum, { params: { id: qbr.id }, body: { text: text.trim() } }),
    onSuccess: (saved) => {
      afterQbrChange(saved, addAddendum);
      setText('');
    },
  });
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !adding.isPending) adding.mutate();
      }}
    >
      <Field label="Add an addendum" help="Shown with today’s date and included in the minutes. An addendum cannot be removed.">
        <TextArea value={text} maxLength={MEETING_LIMITS.addendum} rows={2} onChange={(event) => setText(event.target.value)} />
      </Field>
      <FaultMessage error={adding.error} />
      <Button type="submit" className="justify-self-start" disabled={text.trim() === ''} loading={adding.isPending}>
        Add
      </Button>
    </form>
  );
}
