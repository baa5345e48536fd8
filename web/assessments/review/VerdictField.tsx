import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type AnswerVerdict, giveVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CircleCheckIcon, InfoCircleIcon } from '#web/ui/icons.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { usePressed } from './review.keys.ts';

interface VerdictFieldProps {
  assessmentId: string;
  questionKey: string;
  verdict: AnswerVerdict | null;
  mayDecide: boolean;
}

/** Submits verdicts on answers and shows them optimistically. */
export function useVerdicts(assessmentId: string) {
  return useMutation({
    mutationFn: (body: { questionKeys: string[]; verdict: 'accepted' | 'query' | null; note?: string }) =>
      call(giveVerdicts, { params: { id: assessmentId }, body }),
    onSuccess: () => refreshAfter(giveVerdicts),
  });
}

/** Verdict on the answer: A accepts, Q opens a query. */
export function VerdictField({ assessmentId, questionKey, verdict, mayDecide }: VerdictFieldProps) {
  const [isAsking, setAsking] = useState(false);
  const give = useVerdicts(assessmentId);
  const accept = () => give.mutate({ questionKeys: [questionKey], verdict: verdict?.verdict === 'accepted' ? null : 'accepted' });
  usePressed((key) => {
    if (!mayDecide || (key !== 'a' && key !== 'q')) return false;
    if (key === 'a') accept();
    else setAsking(true);
    return true;
  });
  if (!mayDecide && !verdict) return null;
  return (
    <section aria-label="Verdict on the answer" className="grid gap-2 border-t border-border pt-3">
      {verdict && <Given verdict={verdict} />}
      {mayDecide && !isAsking && (
        <Buttons verdict={verdict?.verdict ?? null} isPending={give.isPending} onAccept={accept} onQuery={() => setAsking(true)} />
      )}
      {mayDecide && isAsking && (
        <Query
          note={verdict?.note ?? ''}
          isPending={give.isPending}
          onClose={() => setAsking(false)}
          onAsk={(note) => give.mutate({ questionKeys: [questionKey], verdict: 'query', note }, { onSuccess: () => setAsking(false) })}
        />
      )}
      <FaultMessage error={give.error} />
    </section>
  );
}

interface ButtonsProps {
  verdict: AnswerVerdict['verdict'] | null;
  isPending: boolean;
  onAccept: () => void;
  onQuery: () => void;
}

function Buttons({ verdict, isPending, onAccept, onQuery }: ButtonsProps) {
  const isAccepted = verdict === 'accepted';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        className="pointer-coarse:h-11!"
        icon={CircleCheckIcon}
        loading={isPending}
        aria-pressed={isAccepted}
        onClick={onAccept}
      >
        {isAccepted ? 'Accepted' : 'Accept answer'}
        <span className="pointer-coarse:hidden">
          <Kbd>A</Kbd>
        </span>
      </Button>
      <Button size="sm" className="pointer-coarse:h-11!" icon={InfoCircleIcon} onClick={onQuery}>
        {verdict === 'query' ? 'Change query' : 'Query'}
        <span className="pointer-coarse:hidden">
          <Kbd>Q</Kbd>
        </span>
      </Button>
    </div>
  );
}

const WORDS = { accepted: 'Accepted', changed: 'Changed since the review', query: 'Query' } as const;

function Given({ verdict: { verdict, note, reviewedBy, reviewedAt } }: { verdict: AnswerVerdict }) {
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium">{WORDS[verdict]}</span>{' '}
        <span className="text-muted">
          {reviewedBy?.name ?? 'A former colleague'}, {formatMoment(reviewedAt)}
        </span>
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    </div>
  );
}

interface QueryProps {
  note: string;
  isPending: boolean;
  onAsk: (note: string) => void;
  onClose: () => void;
}

function Query({ note, isPending, onAsk, onClose }: QueryProps) {
  const [text, setText] = useState(note);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onAsk(text.trim());
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field
        label="Question for the engineer"
        required
        help="Open queries block the approval. After you request changes, they appear first for the engineer."
      >
        <TextArea
          rows={2}
          maxLength={5_000}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because the user pressed its button
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={text.trim() === ''} loading={isPending}>
          Send query
        </Button>
      </div>
    </form>
  );
}
