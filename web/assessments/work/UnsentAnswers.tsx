import { useEffect, useState } from 'react';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { copyText } from '#web/ui/controls/copy.ts';
import { draftText } from '#web/assessments/work/rows/AnswerTrouble.tsx';
import type { WorkingState, UnsentAnswer } from './answers.open.ts';

/** Answers on this device that were not sent before the assessment was submitted. They are deleted only on request. */
export function UnsentAnswers({ working, mayAnswer }: { working: WorkingState; mayAnswer: boolean }) {
  const [unsent, setUnsent] = useState<UnsentAnswer[]>([]);
  // Subscribes to the storage of this device.
  useEffect(() => {
    if (!mayAnswer) void working.findUnsent().then(setUnsent);
  }, [working, mayAnswer]);
  if (mayAnswer || unsent.length === 0) return null;
  const known = questionsOf(working.store.body).flatMap((question) => {
    const one = unsent.find(({ questionKey }) => questionKey === question.key);
    return one ? [{ question, draft: one.draft }] : [];
  });
  if (known.length === 0) return null;
  const discard = async () => {
    await Promise.all(unsent.map(({ questionKey }) => working.discard(questionKey)));
    setUnsent([]);
  };
  return (
    <div className="mb-3">
      <Banner tone="warning">
        {known.length === 1 ? '1 answer on this device was' : `${known.length} answers on this device were`} not saved before the assessment
        was closed for editing.
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copyText(known.map(({ question, draft }) => draftText(question, draft)).join('\n\n'))}>
            {known.length === 1 ? 'Copy it' : 'Copy them'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </Banner>
    </div>
  );
}
