import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readMarkdownFile } from '#domain/sops/markdown.rules.ts';
import { SOP_LIMITS, type SopCategory } from '#domain/sops/sops.rules.ts';
import { createSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { afterSopChange } from './sops.api.ts';
import { CATEGORIES } from './sops.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface Read {
  file: string;
  title: string;
  body: string;
}

/** A Markdown file becomes a draft; its first heading is the title. */
export function ImportSopDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [read, setRead] = useState<Read | null>(null);
  const [category, setCategory] = useState<SopCategory>('operations');
  const create = useMutation({
    mutationFn: ({ title, body }: Read) => call(createSop, { body: { title, body, category } }),
    onSuccess: async (sop) => {
      void afterSopChange(sop);
      await navigate({ to: '/sops/$id', params: { id: sop.id }, replace: true });
    },
  });
  const choose = async (file: File) => setRead({ file: file.name, ...readMarkdownFile(file.name, await file.text()) });
  const isTooLong = read !== null && read.body.length > SOP_LIMITS.body;
  return (
    <FormDialog
      title="Import a Markdown file"
      description="It becomes a draft. HTML in it is shown as text."
      submitLabel="Import as draft"
      isReady={read !== null && !isTooLong && read.title.trim() !== ''}
      saving={create}
      onSubmit={(event) => {
        event?.preventDefault();
        if (read) create.mutate(read);
      }}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <DropZone kinds=".md,.markdown,.txt" chosen={read?.file} onChoose={(file) => void choose(file)} />
      {isTooLong && (
        <p role="alert" className="text-danger-text">
          The text has more than {numberText(SOP_LIMITS.body)} characters. Divide it into several files.
        </p>
      )}
      {read && (
        <>
          <Field label="Title" required>
            <TextInput
              value={read.title}
              onChange={(event) => setRead({ ...read, title: event.target.value })}
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
