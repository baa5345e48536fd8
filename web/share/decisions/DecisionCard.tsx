import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { type RequestedDecision, CHOICES, CLOSED, type Desk, RECORDED, type Recorded } from '#web/share/share.desk.ts';
import { DecideForm, type Meant } from './DecideForm.tsx';
import { Questions } from './Questions.tsx';

interface DecisionCardProps {
  asked: RequestedDecision;
  provider: string;
  customer: string;
  /** Null for previews, which cannot answer. */
  desk: Desk | null;
  /** Known or entered name; null while empty. */
  signer: string | null;
  /** Entered name, or null after prompting for it. */
  signature: () => string | null;
  onRefused: () => void;
}

/** The share link or portal session has ended meanwhile. */
const ENDED = ['SHARE_NOT_FOUND', 'PORTAL_SIGN_IN_REQUIRED'];

/** Requested recommendation with the recorded answer, or the choice, and its questions. */
export function DecisionCard({ asked, provider, desk, onRefused, ...answering }: DecisionCardProps) {
  const { number, title, gain, goal, cost, severity, risk, options, decision, closed } = asked;
  const head = useRef<HTMLHeadingElement>(null);
  const refused = (error: unknown) => {
    if (ENDED.includes(faultOf(error).code)) onRefused();
  };
  const isOpen = closed === null && decision === null;
  return (
    <div className="wrap-anywhere">
      <h3 ref={head} tabIndex={-1} className="font-semibold">
        {number}. {title}
      </h3>
      {cost !== '' && (options.length === 0 || !isOpen) && <p className="mt-1 tabular-nums">{cost}</p>}
      {gain !== '' && <p className="mt-1 text-muted">{gain}</p>}
      {severity && (
        <p className="mt-2 rounded-field bg-surface-2 px-3 py-2">
          <span className="font-semibold">
            <SeverityMark severity={severity} /> risk{risk === '' ? '' : ':'}
          </span>{' '}
          {risk}
        </p>
      )}
      {goal !== null && <p className="mt-2 text-sm text-muted">Serves your goal: {goal}</p>}
      {desk ? (
        <Answering asked={asked} provider={provider} desk={desk} {...answering} onRefused={refused} onSent={() => head.current?.focus()} />
      ) : (
        <Preview asked={asked} provider={provider} />
      )}
      <Questions asked={asked} provider={provider} desk={desk} signature={answering.signature} onRefused={refused} />
    </div>
  );
}

function Preview({ asked: { options, decision, closed }, provider }: Pick<DecisionCardProps, 'asked' | 'provider'>) {
  const choices = Object.values(CHOICES).join(', ');
  return (
    <>
      {options.length > 0 && <p className="mt-2">Options: {options.map(({ name }) => name).join(', ')}</p>}
      {decision && <RecordedAnswer decision={decision} />}
      <p className="mt-2 text-sm text-muted">{closed === null ? `The customer chooses here: ${choices}.` : CLOSED[closed](provider)}</p>
    </>
  );
}

type AnsweringProps = Omit<DecisionCardProps, 'desk' | 'onRefused'> & {
  desk: Desk;
  onRefused: (error: unknown) => void;
  onSent: () => void;
};

function Answering({ asked, provider, customer, desk, signer, signature, onRefused, onSent }: AnsweringProps) {
  const { id, title, decision, closed } = asked;
  const [isChanging, setChanging] = useState(false);
  const shown = (to: Recorded | null) => {
    desk.change(id, (now) => ({ ...now, decision: to, cost: costOf(now, to) }));
    setChanging(false);
    onSent();
  };
  const sending = useMutation({ mutationFn: desk.send, onSuccess: shown, onError: onRefused });
  const undoing = useMutation({ mutationFn: desk.undo, onSuccess: () => shown(null), onError: onRefused });
  const send = (meant: Meant) => {
    const by = signature();
    if (by !== null && !sending.isPending) sending.mutate({ recommendationId: id, by, ...meant });
  };
  const signedAs = signer && `${signer} for ${customer}`;
  if (closed !== null) {
    return (
      <>
        <div role="status">{decision && <RecordedAnswer decision={decision} />}</div>
        <p className="mt-2 text-sm text-muted">{CLOSED[closed](provider)}</p>
      </>
    );
  }
  return (
    <>
      <div role="status">{decision && <RecordedAnswer decision={decision} />}</div>
      {decision && !isChanging && (
        <Button
          icon={ArrowBackUpIcon}
          loading={undoing.isPending}
          className="mt-3 min-h-11 print:hidden"
          onClick={() => (decision.canUndo ? undoing.mutate(decision.id) : setChanging(true))}
        >
          {decision.canUndo ? 'Undo decision' : 'Change decision'}
          <span className="sr-only"> on {title}</span>
        </Button>
      )}
      <FaultMessage error={undoing.error} />
      {(decision === null || isChanging) && (
        <DecideForm asked={asked} signedAs={signedAs} isSending={sending.isPending} error={sending.error} onSend={send} />
      )}
    </>
  );
}

/** Cost of the approved option, else of the advised one. */
function costOf({ options, cost }: RequestedDecision, decision: Recorded | null): string {
  const option = options.find(({ name }) => name === decision?.option) ?? options.find(({ isAdvised }) => isAdvised) ?? options[0];
  return option?.cost ?? cost;
}

function RecordedAnswer({ decision: { outcome, called, by, note, at, option, until } }: { decision: Recorded }) {
  return (
    <div className="mt-3 rounded-field border border-border bg-surface-2 px-3 py-2">
      <p>
        <span className="font-semibold">{called ?? RECORDED[outcome]}</span>
        {option !== null && ` “${option}”`} by {by}, <DateText value={at} withTime />
        {until !== null && `, until ${formatDay(until)}`}
      </p>
      {note.trim() !== '' && <p className="mt-1 whitespace-pre-line text-muted">{note}</p>}
    </div>
  );
}
