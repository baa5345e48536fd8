import { type RefObject, useRef } from 'react';
import { MAPPING_LIMITS, type Wordings } from '#domain/evidence/mapping.rules.ts';
import type { Rule } from '#domain/evidence/rule.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CONTROL } from '#web/ui/controls/control.classes.ts';
import { useFieldWiring } from '#web/ui/controls/field.context.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';

const MORE = [
  ['all', 'If all pass', 'All {total} users have MFA'],
  ['none', 'If none passes', 'None of {total} users has MFA'],
  ['one', 'If one fails', 'One of {total} users has no MFA'],
] as const;
const COUNTED = ['passed', 'total', 'failed'] as const;

function tokensOf({ kind }: Rule): readonly string[] {
  return kind === 'number' || kind === 'date' ? [kind, ...COUNTED] : COUNTED;
}

interface SentenceFieldProps {
  wordings: Wordings | undefined;
  rule: Rule;
  question: Question;
  /** Proposal of the tried result. */
  proposal: { value: string | number; sentence: string; observedAt: string } | null;
  onChange: (wordings: Wordings | undefined) => void;
}

/** Sentence of the proposal, with its figures as tokens, and its preview. */
export function SentenceField({ wordings, rule, question, proposal, onChange }: SentenceFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
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
    <section aria-label="Sentence" className="grid gap-2">
      <h3 className="font-semibold">
        Sentence <span className="ml-1 text-sm font-normal text-muted">Shown beside the proposal and in the report</span>
      </h3>
      <Field label="Sentence" hideLabel>
        <TokenInput
          ref={input}
          text={wordings?.some ?? ''}
          tokens={tokensOf(rule)}
          placeholder="Without a sentence, the title of the check is shown"
          onType={(some) => change({ some })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        Insert
        {tokensOf(rule).map((token) => (
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
          <summary className="cursor-pointer text-muted">
            Edit the wording for all, none and one
            {wordings.all && <span className="ml-2">All: “{wordings.all}”</span>}
          </summary>
          <div className="mt-2 grid gap-2">
            {MORE.map(([key, label, placeholder]) => (
              <Field key={key} label={label}>
                <TextInput
                  value={wordings[key] ?? ''}
                  maxLength={MAPPING_LIMITS.wording}
                  placeholder={placeholder}
                  onChange={(event) => change({ [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

interface TokenInputProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  tokens: readonly string[];
  placeholder: string;
  onType: (text: string) => void;
}

/** Text field of one paragraph that shows known tokens as marks. The marks are drawn below the transparent letters of the field. */
function TokenInput({ ref, text, tokens, placeholder, onType }: TokenInputProps) {
  const parts = text.split(/(\{[a-z]+\})/);
  const isToken = (part: string) => tokens.includes(part.slice(1, -1)) && part.startsWith('{');
  return (
    <div className="relative grid">
      <textarea
        ref={ref}
        {...useFieldWiring()}
        rows={1}
        value={text}
        maxLength={MAPPING_LIMITS.wording}
        placeholder={placeholder}
        onChange={({ target }) => onType(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        className={classes(CONTROL, 'col-start-1 row-start-1 field-sizing-content resize-none py-2')}
      />
      <div
        aria-hidden
        className="pointer-events-none col-start-1 row-start-1 border border-transparent px-3 py-2 text-base wrap-break-word whitespace-pre-wrap text-transparent"
      >
        {parts.map((part, at) =>
          isToken(part) ? (
            // The text has no other identity than its place.
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={at} className="rounded-[4px] bg-accent-tint text-text">
              <span className="text-transparent">{'{'}</span>
              {part.slice(1, -1)}
              <span className="text-transparent">{'}'}</span>
            </mark>
          ) : (
            part
          ),
        )}
      </div>
    </div>
  );
}
