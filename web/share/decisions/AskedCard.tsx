import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { type Answer, CHOICES, CLOSED, type Desk, RECORDED, type Recorded } from '#web/share/share.desk.ts';

interface AskedCardProps {
  asked: ClientView['asked'][number];
  provider: string;
  /** Null for previews, which cannot answer. */
  desk: Desk | null;
  /** Entered name, or null after prompting for it. */
  signature: () => string | null;
  onRefused: () => void;
}

/** Requested recommendation with the recorded answer, or the choice. */
export function AskedCard({ asked, provider, desk, ...answering }: AskedCardProps) {
  const { number, title, gain, cost, closed } = asked;
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <li className="rounded-card border border-border bg-surface-1 p-4 wrap-anywhere print:break-inside-avoid">
      <h3 ref={head} tabIndex={-1} className="font-semibold">
        {number}. {title}
      </h3>
      {cost !== '' && <p className="mt-1 tabular-nums">{cost}</p>}
      {gain !== '' && <p className="mt-1 text-muted">{gain}</p>}
      {closed === null && desk ? (
        <Answering asked={asked} desk={desk} {...answering} onSent={() => head.current?.focus()} />
      ) : (
        <>
          {asked.decision && <RecordedAnswer decision={asked.decision} />}
          <p className="mt-2 text-sm text-muted">
            {closed === null ? `The customer chooses here: ${Object.values(CHOICES).join(', ')}.` : CLOSED[closed](provider)}
          </p>
        </>
      )}
    </li>
  );
}

type AnsweringProps = Omit<AskedCardProps, 'provider' | 'desk'> & { desk: Desk; onSent: () => void };

/** The share link or portal session has ended meanwhile. */
const ENDED = ['SHARE_NOT_FOUND', 'PORTAL_SIGN_IN_REQUIRED'];

function Answering({ asked: { id, title, decision }, desk, signature, onRefused, onSent }: AnsweringProps) {
  const [isChanging, setChanging] = useState(false);
  const sending = useMutation({
    mutationFn: (body: Answer) => desk.send(body),
    onSuccess: (recorded) => {
      desk.record(id, recorded);
      setChanging(false);
      onSent();
    },
    onError: (error) => ENDED.includes(faultOf(error).code) && onRefused(),
  });
  const send = ({ outcome, note }: Pick<Answer, 'outcome' | 'note'>) => {
    const by = signature();
    if (by !== null) sending.mutate({ recommendationId: id, outcome, by, note });
  };
  const isShown = decision !== null && !isChanging;
  return (
    <>
      <div role="status">{isShown && <RecordedAnswer decision={decision} />}</div>
      {isShown ? (
        <Button size="sm" className="mt-3 print:hidden" aria-label={`Change answer to ${title}`} onClick={() => setChanging(true)}>
          Change answer
        </Button>
      ) : (
        <AnswerForm
          about={title}
          before={decision}
          isSending={sending.isPending}
          error={sending.error}
          onSend={send}
          onCancel={decision ? () => setChanging(false) : null}
        />
      )}
    </>
  );
}

function RecordedAnswer({ decision: { outcome, called, by, note, at } }: { decision: Recorded }) {
  return (
    <div className="mt-3 rounded-field border border-border bg-surface-2 px-3 py-2">
      <p>
        <span className="font-semibold">{called ?? RECORDED[outcome]}</span> by {by}, <DateText value={at} withTime />
      </p>
      {note.trim() !== '' && <p className="mt-1 whitespace-pre-line text-muted">{note}</p>}
    </div>
  );
}
