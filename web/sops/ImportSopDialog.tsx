import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useState } from 'react';
import { SOP_LIMITS, type SopCategory } from '#domain/sops/sops.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type ImportedText, readPage, readText } from './import/import.read.ts';
import { importDraft } from './import/import.save.ts';
import { afterSopChange } from './sops.api.ts';
import { CATEGORIES } from './sops.words.ts';

/** Imports a Word document, a Markdown file or a copied page as a draft; its first heading becomes the title. */
export function ImportSopDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [category, setCategory] = useState<SopCategory>('operations');
  const read = useMutation({ mutationFn: readText });
  const paste = useMutation({ mutationFn: readPage });
  const [text, setText] = useState<ImportedText | null>(null);
  const create = useMutation({
    mutationFn: (chosen: ImportedText) => importDraft(chosen, category),
    onSuccess: async ({ sop, lost }) => {
      void afterSopChange(sop);
      if (lost > 0) toast({ title: `${lost} of the images could not be imported`, description: 'Their places are marked in the text.' });
      await navigate({ to: '/sops/$id', params: { id: sop.id }, replace: true });
    },
  });
  const takePage = (event: ClipboardEvent) => {
    const [html, plain] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')];
    event.preventDefault();
    read.reset();
    paste.mutate({ html, plain }, { onSuccess: setText });
  };
  const isTooLong = text !== null && text.body.length > SOP_LIMITS.body;
  return (
    <FormDialog
      title="Import SOP"
      description="It becomes a draft. Headings, lists, tables and links are kept; scripts and external images are not imported."
      submitLabel="Import as draft"
      isReady={text !== null && !isTooLong && text.title.trim() !== ''}
      saving={create}
      onSubmit={(event) => {
        event?.preventDefault();
        if (text) create.mutate(text);
      }}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <DropZone
        kinds=".docx,.md,.markdown,.txt,.html,.htm"
        chosen={text?.file}
        onChoose={(file) => {
          setText(null);
          read.mutate(file, { onSuccess: setText });
        }}
      />
      {read.isError && (
        <p role="alert" className="text-danger-text">
          This file could not be read. Word documents must be .docx; open older files in Word and save them again.
        </p>
      )}
      <Field label="Or paste a page here" help={pasteHelp(text)}>
        <TextArea rows={2} value="" onChange={() => {}} onPaste={takePage} placeholder="Copy a page or a part of it, then paste it here." />
      </Field>
      {isTooLong && (
        <p role="alert" className="text-danger-text">
          The text has more than {numberText(SOP_LIMITS.body)} characters. Split it into several files.
        </p>
      )}
      {text && (
        <>
          <Field label="Title" required>
            <TextInput
              value={text.title}
              onChange={(event) => setText({ ...text, title: event.target.value })}
              maxLength={SOP_LIMITS.title}
            />
          </Field>
          <Field label="Category">
            <Select options={CATEGORIES} value={category} onChange={setCategory} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function pasteHelp(text: ImportedText | null): string {
  return text !== null && text.file === undefined
    ? `A page of ${numberText(text.body.length)} characters was pasted. Paste again to replace it.`
    : 'From a wiki, a web page or a document.';
}
