import { type Dispatch, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { TemplateEdit, EditedQuestion, EditedSection } from './draft.ts';
import { faultAt } from './draft.faults.ts';
import { EditableQuestion } from './EditableQuestion.tsx';
import { newKey } from './keys.ts';
import { NumberField } from './NumberField.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

const PAGE = 100;

interface SectionEditorProps {
  templateId: string;
  section: EditedSection;
  index: number;
  sections: EditedSection[];
  faulty: readonly FaultLocation[];
  open: string | null;
  onOpen: (key: string | null) => void;
  edit: Dispatch<TemplateEdit>;
}

function newQuestion(): EditedQuestion {
  return { key: newKey('question'), text: '', type: 'alignment', required: false, weight: 1, critical: false, internalOnly: false };
}

/** Shows one section and a hundred rows at a time: a template may have five thousand questions. */
export function SectionEditor({ templateId, section, index, sections, faulty, open, onOpen, edit }: SectionEditorProps) {
  const [limit, setLimit] = useState(PAGE);
  const { key, questions } = section;
  const openAt = questions.findIndex((question) => question.key === open);
  const shown = Math.max(limit, openAt + 1);
  const add = () => {
    const question = newQuestion();
    edit({ act: 'insertQuestion', section: key, index: openAt < 0 ? questions.length : openAt + 1, question });
    onOpen(question.key);
  };
  return (
    <section aria-label={section.title} className="grid min-w-0 content-start gap-4">
      <SectionFields section={section} index={index} sections={sections} faulty={faulty} edit={edit} />
      <ol className="grid divide-y divide-border rounded-card border border-border bg-surface-1 empty:hidden">
        {questions.slice(0, shown).map((question, at) => (
          <EditableQuestion
            key={question.key}
            templateId={templateId}
            question={question}
            at={at}
            count={questions.length}
            section={key}
            sections={sections}
            path={`sections[${index}].questions[${at}]`}
            faulty={faulty}
            isOpen={question.key === open}
            onOpen={onOpen}
            edit={edit}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={PlusIcon} onClick={add}>
          {openAt < 0 ? 'Add question' : 'Add question below'}
        </Button>
        {shown < questions.length && (
          <>
            <CountLine shown={shown} total={questions.length} noun="questions" />
            <Button size="sm" onClick={() => setLimit(shown + PAGE)}>
              Show more
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

type SectionFieldsProps = Pick<SectionEditorProps, 'section' | 'index' | 'sections' | 'faulty' | 'edit'>;

function SectionFields({ section, index, sections, faulty, edit }: SectionFieldsProps) {
  const { key, title, description = '', weight } = section;
  const change = (next: Partial<EditedSection>) => edit({ act: 'changeSection', section: key, change: next });
  const remove = () => {
    edit({ act: 'removeSection', section: key });
    const onSelect = () => edit({ act: 'insertSection', index, section });
    toast({ title: `${title} removed`, description: 'Takes effect when you save.', action: { label: 'Undo', onSelect } });
  };
  return (
    <div className="grid gap-3 rounded-card border border-border bg-surface-1 p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Section title" required error={faultAt(faulty, `sections[${index}].title`)} className="min-w-48 flex-1">
          <TextInput value={title} onChange={(event) => change({ title: event.target.value })} autoComplete="off" />
        </Field>
        <div className="w-24">
          <NumberField label="Weight" value={weight} most={10} onChange={(next = Number.NaN) => change({ weight: next })} />
        </div>
        <div className="flex gap-1">
          <IconButton
            label="Move section up"
            icon={ArrowUpIcon}
            size="md"
            disabled={index === 0}
            onClick={() => edit({ act: 'moveSection', section: key, by: -1 })}
          />
          <IconButton
            label="Move section down"
            icon={ArrowDownIcon}
            size="md"
            disabled={index === sections.length - 1}
            onClick={() => edit({ act: 'moveSection', section: key, by: 1 })}
          />
          <IconButton label="Remove section" icon={TrashIcon} size="md" onClick={remove} />
        </div>
      </div>
      <Field label="Section description" error={faultAt(faulty, `sections[${index}].description`)}>
        <TextArea rows={2} value={description} onChange={(event) => change({ description: event.target.value || undefined })} />
      </Field>
    </div>
  );
}
