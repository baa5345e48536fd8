import { type ReactNode, useEffect, useState } from 'react';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import { draftText } from '#web/assessments/work/rows/AnswerTrouble.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { copyText } from '#web/ui/controls/copy.ts';
import { saveContent } from '#web/http/download.ts';
import type { UnsentAnswer, WorkingState } from './answers.open.ts';

/** Answers and files that this device kept when the assessment was closed for editing. */
export function Unsent({ working }: { working: WorkingState }) {
  return (
    <>
      <UnsentAnswers working={working} />
      <UnsentFiles working={working} />
    </>
  );
}

type KeptFiles = Awaited<ReturnType<WorkingState['files']['findAll']>>;

/** Files on this device that were not uploaded before the submission. They are deleted only on request. */
function UnsentFiles({ working: { files } }: { working: WorkingState }) {
  const [kept, setKept] = useState<KeptFiles>([]);
  // Subscribes to the storage of this device.
  useEffect(() => {
    void files.findAll().then(setKept);
  }, [files]);
  if (kept.length === 0) return null;
  const discard = async () => {
    await Promise.all(kept.map(({ id }) => files.forget(id)));
    setKept([]);
  };
  return (
    <Kept text={`${countText(kept.length, 'file')} on this device ${kept.length === 1 ? 'was' : 'were'} not attached`} onDiscard={discard}>
      {kept.map(({ id, name, file }) => (
        <Button key={id} size="sm" onClick={() => saveContent(name, file)}>
          Download {name}
        </Button>
      ))}
    </Kept>
  );
}

/** Answers on this device that were not sent before the submission. They are deleted only on request. */
function UnsentAnswers({ working }: { working: WorkingState }) {
  const [unsent, setUnsent] = useState<UnsentAnswer[]>([]);
  // Subscribes to the storage of this device.
  useEffect(() => {
    void working.findUnsent().then(setUnsent);
  }, [working]);
  if (unsent.length === 0) return null;
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
    <Kept text={`${countText(known.length, 'answer')} on this device ${known.length === 1 ? 'was' : 'were'} not saved`} onDiscard={discard}>
      <Button size="sm" onClick={() => void copyText(known.map(({ question, draft }) => draftText(question, draft)).join('\n\n'))}>
        {known.length === 1 ? 'Copy it' : 'Copy them'}
      </Button>
    </Kept>
  );
}

function Kept({ text, onDiscard, children }: { text: string; onDiscard: () => Promise<void>; children: ReactNode }) {
  return (
    <div className="mb-3">
      <Banner tone="warning">
        {text} before the assessment was closed for editing.
        <div className="mt-2 flex flex-wrap gap-2">
          {children}
          <Button size="sm" variant="ghost" onClick={() => void onDiscard()}>
            Discard
          </Button>
        </div>
      </Banner>
    </div>
  );
}
