import { useMemo, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { counted } from '#web/templates/templates.words.ts';
import type { EditedSection } from './draft.ts';
import { replacedIn } from './draft.bulk.ts';

interface ReplaceDialogProps {
  sections: EditedSection[];
  onReplace: (sections: EditedSection[]) => void;
  onClose: () => void;
}

const SHOWN = 50;

/** Replaces words in all questions, help texts, findings and sections, with a preview of every occurrence. */
export function ReplaceDialog({ sections, onReplace, onClose }: ReplaceDialogProps) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isExact, setExact] = useState(false);
  const result = useMemo(() => replacedIn(sections, { find, replacement, isExact }), [sections, find, replacement, isExact]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Find and replace"
      description="Replaces text in sections, questions, choices, help texts and findings. Keys and references are not changed."
      footer={
        <>
          {find !== '' && (
            <p role="status" className="mr-auto self-center text-sm text-muted">
              {counted(result.places.length, 'place')}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={result.places.length === 0} onClick={() => onReplace(result.sections)}>
            Replace all
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Find">
            <TextInput value={find} onChange={(event) => setFind(event.target.value)} autoComplete="off" />
          </Field>
          <Field label="Replace with">
            <TextInput value={replacement} onChange={(event) => setReplacement(event.target.value)} autoComplete="off" />
          </Field>
        </div>
        <Checkbox checked={isExact} onChange={(event) => setExact(event.target.checked)}>
          Match case
        </Checkbox>
        {result.places.length > 0 && (
          <ul
            aria-label="Matches"
            className="grid max-h-80 divide-y divide-border overflow-y-auto rounded-field border border-border text-sm"
          >
            {result.places.slice(0, SHOWN).map(({ path, before, after }) => (
              <li key={path} className="grid gap-0.5 px-3 py-1.5 wrap-anywhere">
                <del className="text-muted">{before}</del>
                <ins className="no-underline">{after}</ins>
              </li>
            ))}
          </ul>
        )}
        {result.places.length > SHOWN && <p className="text-sm text-muted">and {result.places.length - SHOWN} more</p>}
      </div>
    </Dialog>
  );
}
