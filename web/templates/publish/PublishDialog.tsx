import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getTemplateChanges } from '#contract/templates/changes.contract.ts';
import type { Template } from '#contract/templates/templates.contract.ts';
import type { TemplateChanges } from '#domain/templates/changes.rules.ts';
import { ask } from '#web/http/ask.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { counted } from '#web/templates/templates.words.ts';
import { ChangeList, Wording } from './ChangeList.tsx';

interface PublishDialogProps {
  template: Template;
  pending: boolean;
  onPublish: (newQuestions: string[]) => void;
  onClose: () => void;
}

type Meaning = 'same' | 'new';

/** Changes of the new version, with the decision whether each reworded question still means the same. */
export function PublishDialog({ template: { id, name, edition }, pending, onPublish, onClose }: PublishDialogProps) {
  const changes = useQuery(ask(getTemplateChanges, { params: { id } }));
  const [meanings, setMeanings] = useState<Readonly<Record<string, Meaning>>>({});
  const reworded = changes.data?.reworded ?? [];
  const open = reworded.filter(({ key }) => meanings[key] === undefined).length;
  const publish = () => onPublish(reworded.flatMap(({ key }) => (meanings[key] === 'new' ? [key] : [])));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Publish version ${edition + 1} of ${name}?`}
      description={`New assessments start with version ${edition + 1}. Assessments in progress keep the version they started with until someone updates them.`}
      footer={
        <>
          {open > 0 && (
            <p role="status" className="mr-auto self-center text-sm text-muted">
              {counted(open, 'reworded question')} to decide on
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={pending} disabled={!changes.data || open > 0} onClick={publish}>
            Publish version {edition + 1}
          </Button>
        </>
      }
    >
      {changes.isPending && <Spinner label="Comparing with the published version" />}
      {changes.isError && <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.data && (
        <ChangeList
          changes={changes.data}
          reworded={
            reworded.length > 0 && (
              <Reworded
                questions={reworded}
                meanings={meanings}
                onChange={(key, meaning) => setMeanings({ ...meanings, [key]: meaning })}
              />
            )
          }
        />
      )}
    </Dialog>
  );
}

interface RewordedProps {
  questions: TemplateChanges['reworded'];
  meanings: Readonly<Record<string, Meaning>>;
  onChange: (key: string, meaning: Meaning) => void;
}

function Reworded({ questions, meanings, onChange }: RewordedProps) {
  return (
    <section aria-label="Reworded">
      <h3 className="mb-1 font-medium">
        Reworded <span className="font-normal text-muted tabular-nums">{questions.length}</span>
      </h3>
      <p className="mb-2 text-sm text-muted">
        With the same meaning, a question keeps its answer history. As a new question, it starts without one.
      </p>
      <ul className="grid gap-2">
        {questions.map(({ key, before, after }) => (
          <li key={key} className="grid gap-3 rounded-field border border-border px-3 py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
            <Wording before={before} after={after} />
            <RadioGroup<Meaning>
              label="Same meaning or new question?"
              options={[
                { value: 'same', label: 'Same meaning' },
                { value: 'new', label: 'New question' },
              ]}
              value={meanings[key] ?? null}
              onChange={(meaning) => onChange(key, meaning)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
