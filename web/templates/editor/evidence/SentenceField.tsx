import { useRef } from 'react';
import { MAPPING_LIMITS, type Wordings } from '#domain/evidence/mapping.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';

const MORE = [
  ['all', 'If all pass'],
  ['none', 'If none passes'],
  ['one', 'If one fails'],
] as const;
const TOKENS = ['passed', 'total', 'failed'] as const;

interface SentenceFieldProps {
  wordings: Wordings | undefined;
  question: Question;
  /** Proposal of the tried result. */
  proposal: { value: string; sentence: string; observedAt: string } | null;
  onChange: (wordings: Wordings | undefined) => void;
}

/** Sentence of the proposal, with its figures as tokens, and its preview. */
export function SentenceField({ wordings, question, proposal, onChange }: SentenceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = (next: Partial<Wordings>) => {
    const { some = '', all, none, one } = { ...wordings, ...next };
    const given = Object.entries({ all, none, one }).filter(([, text]) => text);
    onChange(some === '' ? undefined : { some, ...Object.fromEntries(given) });
  };
  const insert = (token: string) => {
    const text = wordings?.some ?? '';
    const [from, to] = [input.current?.selectionStart ?? text.length, input.current?.selectionEnd ?? text.length];
    change({ some: `${text.slice(0, from)}{${token}}${text.slice(to)}`.slice(0, MAPPING_LIMITS.wording) });
    input.current?.focus();
  };
  return (
    <div className="grid gap-2">
      <Field label="Sentence" help="Shown beside the proposal and in the report. Empty: the title of the check with its figures.">
        <TextInput
          ref={input}
          value={wordings?.some ?? ''}
          maxLength={MAPPING_LIMITS.wording}
          placeholder="{passed} of {total} users have MFA; {failed} do not"
          onChange={(event) => change({ some: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        Insert
        {TOKENS.map((token) => (
          <Button key={token} size="sm" onClick={() => insert(token)}>
            {token}
          </Button>
        ))}
      </div>
      {proposal && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="text-muted">Preview</span>
          <ProposedChip question={question} value={proposal.value} />
          <span className="min-w-0 wrap-anywhere">{proposal.sentence}</span>
          <span className="text-muted">
            <RelativeTime value={proposal.observedAt} />
          </span>
        </p>
      )}
      {wordings && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">Wording for all, none and one</summary>
          <div className="mt-2 grid gap-2">
            {MORE.map(([key, label]) => (
              <Field key={key} label={label}>
                <TextInput
                  value={wordings[key] ?? ''}
                  maxLength={MAPPING_LIMITS.wording}
                  onChange={(event) => change({ [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
