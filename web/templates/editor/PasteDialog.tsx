import { kindOf } from '#domain/templates/kinds.rules.ts';
import { useMemo, useState } from 'react';
import type { Meaning } from '#domain/templates/columns.rules.ts';
import { mappedColumns, type PastedColumn, PASTE_MEANINGS, pastedQuestions, readPasted } from '#domain/templates/paste.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { counted } from '#web/templates/templates.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import type { EditedQuestion } from './draft.ts';
import { newKey } from './keys.ts';

interface PasteDialogProps {
  section: string;
  onAdd: (questions: EditedQuestion[]) => void;
  onClose: () => void;
}

const WORDS: Record<(typeof PASTE_MEANINGS)[number], string> = {
  text: 'Question',
  type: 'Answer type',
  required: 'Required',
  weight: 'Weight',
  critical: 'Critical',
  internalOnly: 'Internal',
  whyWeAsk: 'Why we ask',
  howToCheck: 'How to check',
  findingTitle: 'Title of the finding',
  clientWording: 'Wording for the customer',
  tags: 'Tags',
};
const LEFT_OUT = 'left-out';
const SHOWN = 60;

/** Converts pasted spreadsheet rows to questions; columns are detected and can be changed, with a preview before adding. */
export function PasteDialog({ section, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<number, Meaning | null>>>({});
  const pasted = useMemo(() => readPasted(text), [text]);
  const columns = useMemo(() => mappedColumns(pasted, chosen), [pasted, chosen]);
  const { questions, skipped } = useMemo(() => pastedQuestions(pasted, columns, () => newKey('question')), [pasted, columns]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Paste questions"
      description={`Copy rows from a spreadsheet, with or without headers, and paste them here. They are added to “${section}”.`}
      footer={
        <>
          {pasted.rows.length > 0 && (
            <p role="status" className="mr-auto self-center text-sm text-muted">
              {counted(questions.length, 'question')}
              {skipped > 0 && `, ${counted(skipped, 'row')} without a question`}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={questions.length === 0} onClick={() => onAdd(questions)}>
            {questions.length === 0 ? 'Add questions' : `Add ${counted(questions.length, 'question')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Rows">
          <TextArea
            rows={pasted.rows.length > 0 ? 3 : 8}
            // Limited in height, so that the preview below stays visible.
            className="max-h-48"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen({});
            }}
          />
        </Field>
        {pasted.rows.length > 0 && columns.length > 1 && (
          <Columns columns={columns} onChange={(index, meaning) => setChosen({ ...chosen, [index]: meaning })} />
        )}
        {questions.length > 0 && <Preview questions={questions} />}
      </div>
    </Dialog>
  );
}

interface ColumnsProps {
  columns: readonly PastedColumn[];
  onChange: (index: number, meaning: Meaning | null) => void;
}

function Columns({ columns, onChange }: ColumnsProps) {
  const options = [{ value: LEFT_OUT, label: 'Skip' }, ...PASTE_MEANINGS.map((meaning) => ({ value: meaning, label: WORDS[meaning] }))];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Columns</legend>
      <ul className="grid gap-2 sm:grid-cols-2">
        {columns.map(({ index, name, meaning }) => (
          <li key={index} className="grid grid-cols-2 items-center gap-2">
            <span className="truncate text-sm" title={name}>
              {name}
            </span>
            <Select
              label={`Meaning of ${name}`}
              options={options}
              value={meaning ?? LEFT_OUT}
              onChange={(value) => onChange(index, PASTE_MEANINGS.find((one) => one === value) ?? null)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Preview({ questions }: { questions: readonly EditedQuestion[] }) {
  return (
    <section aria-label="Questions to add">
      <ol className="grid max-h-80 divide-y divide-border overflow-y-auto rounded-field border border-border text-sm">
        {questions.slice(0, SHOWN).map(({ key, text, type, weight, required, help }, at) => (
          <li key={key} className="flex gap-2 px-3 py-1.5">
            <span className="w-6 shrink-0 text-right text-muted tabular-nums">{at + 1}</span>
            <span className="min-w-0 wrap-anywhere">
              {text}
              <span className="block text-xs text-muted">
                {[kindOf(type).label, `weight ${numberText(weight)}`, required && 'required', help && 'with help']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {questions.length > SHOWN && <p className="mt-1 text-sm text-muted">and {questions.length - SHOWN} more</p>}
    </section>
  );
}
