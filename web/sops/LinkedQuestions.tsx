import { useState } from 'react';
import type { Sop } from '#contract/sops/sops.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

const FIRST = 10;

/** What the SOP helps with, in the words of the templates. */
export function LinkedQuestions({ sop: { linkedQuestionKeys, linkedQuestions } }: { sop: Sop }) {
  const mayOpen = useCan()('templates:view');
  const [isWhole, setIsWhole] = useState(false);
  const asked = new Set(linkedQuestions.map(({ key }) => key));
  const gone = linkedQuestionKeys.filter((key) => !asked.has(key));
  if (linkedQuestionKeys.length === 0) return 'None';
  const shown = isWhole ? linkedQuestions : linkedQuestions.slice(0, FIRST);
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2 empty:hidden">
        {shown.map(({ key, text, template }) => (
          <li key={`${key} ${template.id}`}>
            <Text text={text} address={mayOpen ? { to: `/templates/${template.id}`, search: { question: key } } : null} />
            <span className="block truncate text-xs text-muted" title={template.name}>
              {template.name}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < linkedQuestions.length && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          Show all {linkedQuestions.length}
        </Button>
      )}
      {gone.length > 0 && <p className="text-muted">{goneWords(gone.length)}</p>}
    </div>
  );
}

function Text({ text, address }: { text: string; address: { to: string; search: Record<string, string> } | null }) {
  const words = (
    <span className="line-clamp-2 wrap-anywhere" title={text}>
      {text}
    </span>
  );
  if (!address) return words;
  return (
    <TextLink {...address} resetScroll={false}>
      {words}
    </TextLink>
  );
}

const goneWords = (count: number) =>
  count === 1 ? '1 linked question is in none of your templates now.' : `${count} linked questions are in none of your templates now.`;
