import { useRef, useState } from 'react';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import type { Desk } from '#web/share/share.desk.ts';

interface DecisionsProps {
  view: CustomerView;
  /** Null for previews, which cannot answer. */
  desk: Desk | null;
  onRefused?: () => void;
}

/** Requested recommendations. Without a known name the person enters one, which is sent with every answer of this page view. */
export function Decisions({ view, desk, onRefused = () => {} }: DecisionsProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isAnswerable = view.asked.some(({ closed }) => closed === null);

  /** Entered name; prompts for it if empty. */
  const signature = () => {
    if (desk?.name) return desk.name;
    const typed = name.trim();
    setMissing(typed === '');
    if (typed === '') field.current?.focus();
    return typed === '' ? null : typed;
  };
  return (
    <section
      id="decisions"
      aria-labelledby="decisions-head"
      className="scroll-mt-4 content-start self-start xl:sticky xl:top-4 xl:max-h-[calc(100dvh-32px)] xl:overflow-y-auto"
    >
      <h2 id="decisions-head" className="text-lg font-semibold">
        Your decisions
      </h2>
      <p className="mt-1 text-muted print:hidden">
        {isAnswerable ? `${view.provider} is notified of each answer immediately.` : 'All decisions are made.'}
        {isAnswerable && desk?.name && ` You are answering as ${desk.name}.`}
        {isAnswerable && view.minutes === null && ' You can undo an answer until the meeting has ended.'}
      </p>
      {isAnswerable && desk?.name === null && (
        <Field label="Your name" required error={isMissing ? 'is required' : null} className="mt-4 print:hidden">
          <TextInput
            ref={field}
            name="by"
            autoComplete="name"
            maxLength={120}
            className="max-md:min-h-11"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
      )}
      <ul className="mt-4 grid gap-3">
        {view.asked.map((asked) => (
          <li key={asked.id} className="rounded-card border border-border bg-surface-1 p-4 print:break-inside-avoid">
            <DecisionCard
              asked={asked}
              provider={view.provider}
              customer={view.customer}
              desk={desk}
              signer={desk?.name ?? (name.trim() || null)}
              signature={signature}
              onRefused={onRefused}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
