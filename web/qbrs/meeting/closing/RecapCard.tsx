import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { getRecap, sendRecap } from '#contract/qbrs/qbrs.meeting.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { afterQbrChange, afterQbrRefusal } from '#web/qbrs/qbrs.api.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { MailIcon } from '#web/ui/icons.tsx';
import { type RecapDraft, recapOnDevice, UNCHANGED } from '#web/qbrs/meeting/recording/recap.kept.ts';

interface Recap {
  subject: string;
  text: string;
  to: string[];
}

/** Email after the meeting: drafted from the decisions, reviewed, and sent once. */
export function RecapCard({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  const recap = useQuery(ask(getRecap, { params: { id: qbr.id } }));
  return (
    <section aria-label="Recap" className="grid gap-3 rounded-card border border-border bg-surface-0 p-4">
      <h2 className="text-lg font-semibold">Recap</h2>
      {recap.error && !recap.data && <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />}
      {!recap.error && !recap.data && <Skeleton className="h-80 w-full" />}
      {recap.data && (recap.data.isSent || !mayEdit ? <Sent qbr={qbr} recap={recap.data} /> : <Draft qbr={qbr} draft={recap.data} />)}
    </section>
  );
}

function Sent({ qbr, recap: { subject, text, to } }: { qbr: Qbr; recap: Recap }) {
  return (
    <>
      {qbr.deliveredAt ? (
        <Banner tone="success">
          Sent {formatMoment(qbr.deliveredAt)} to {to.join(', ')}
        </Banner>
      ) : (
        <p className="text-muted">Not sent yet.</p>
      )}
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </>
  );
}

const addressesIn = (typed: string) => typed.split(/[\s,;]+/u).filter((address) => address !== '');

/** Keeps an edited recap on this device until it is sent. */
function useChanged(qbrId: string) {
  const userId = useCurrentUser()?.id ?? '';
  const [device] = useState(() => recapOnDevice(userId, qbrId));
  const [changed, setChanged] = useState(device.read);
  const write = (next: RecapDraft) => {
    device.keep(next);
    setChanged(next);
  };
  return { changed, change: (field: Partial<RecapDraft>) => write({ ...changed, ...field }), forget: () => write(UNCHANGED) };
}

/** Unedited parts follow the recorded decisions. */
function Draft({ qbr, draft }: { qbr: Qbr; draft: Recap }) {
  const { changed, change, forget } = useChanged(qbr.id);
  const { subject, text } = changed;
  const to = changed.to === null ? draft.to : addressesIn(changed.to);
  const sending = useMutation({
    mutationFn: () =>
      call(sendRecap, {
        params: { id: qbr.id },
        body: { subject: subject ?? draft.subject, text: text ?? draft.text, to, version: qbr.version },
      }),
    onSuccess: (sent) => {
      forget();
      afterQbrChange(sent, sendRecap);
    },
    onError: afterQbrRefusal,
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <p className="text-muted">A draft based on the decisions. Nothing is sent until you select Send.</p>
      <Field
        label="To"
        required
        help={to.length === 0 ? 'None of the attendees has an email address. Enter one.' : 'Each address receives a separate email.'}
      >
        <TextInput value={changed.to ?? draft.to.join(', ')} onChange={(event) => change({ to: event.target.value })} autoComplete="off" />
      </Field>
      <Field label="Subject" required>
        <TextInput
          value={subject ?? draft.subject}
          maxLength={MEETING_LIMITS.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <Field label="Text" required>
        <TextArea
          rows={18}
          value={text ?? draft.text}
          maxLength={MEETING_LIMITS.recap}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <FaultMessage error={sending.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          icon={MailIcon}
          loading={sending.isPending}
          reason={to.length === 0 ? 'Enter at least one address' : undefined}
        >
          {to.length === 1 ? 'Send to 1 address' : `Send to ${to.length} addresses`}
        </Button>
        {changed !== UNCHANGED && (
          <Button variant="ghost" onClick={forget}>
            Create new draft
          </Button>
        )}
      </div>
    </form>
  );
}
