import { type Dispatch, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { counted } from '#web/templates/templates.words.ts';
import type { EditedQuestion, EditedSection, TemplateDraft, TemplateEdit } from './draft.ts';

const PasteDialog = lazyDialog(async () => (await import('./PasteDialog.tsx')).PasteDialog);
const WeightsDialog = lazyDialog(async () => (await import('./WeightsDialog.tsx')).WeightsDialog);
const ReplaceDialog = lazyDialog(async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog);

interface BulkActionsProps {
  draft: TemplateDraft;
  current: EditedSection | undefined;
  edit: Dispatch<TemplateEdit>;
}

/** Bulk edits of questions, each undoable until saved. */
export function BulkActions({ draft: { sections }, current, edit }: BulkActionsProps) {
  const [open, setOpen] = useState<'paste' | 'weights' | 'replace' | null>(null);
  const close = () => setOpen(null);
  const changeAll = (title: string) => (next: EditedSection[]) => {
    edit({ act: 'changeAll', sections: next });
    toast({ title, description: 'Nothing is saved yet.', action: { label: 'Undo', onSelect: () => edit({ act: 'changeAll', sections }) } });
    close();
  };
  const add = (questions: EditedQuestion[]) => {
    if (!current) return;
    edit({ act: 'insertQuestions', section: current.key, index: current.questions.length, questions });
    toast({ title: `${counted(questions.length, 'question')} added to ${current.title}`, description: 'Nothing is saved yet.' });
    close();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={!current} {...PasteDialog.prefetch} onClick={() => setOpen('paste')}>
          Paste questions
        </Button>
        <Button size="sm" {...WeightsDialog.prefetch} onClick={() => setOpen('weights')}>
          Set weights
        </Button>
        <Button size="sm" {...ReplaceDialog.prefetch} onClick={() => setOpen('replace')}>
          Find and replace
        </Button>
      </div>
      {open === 'paste' && current && <PasteDialog section={current.title} onAdd={add} onClose={close} />}
      {open === 'weights' && (
        <WeightsDialog sections={sections} current={current?.key} onWeigh={changeAll('Weights set')} onClose={close} />
      )}
      {open === 'replace' && <ReplaceDialog sections={sections} onReplace={changeAll('Text replaced')} onClose={close} />}
    </>
  );
}
