import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getDeckTemplate, removeDeckTemplate, uploadDeckTemplate } from '#contract/organizations/deck-template.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';
import { sizeText } from '#web/ui/data/size.text.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { TrashIcon, UploadIcon } from '#web/ui/icons.tsx';

/** PowerPoint template of exported decks; changes are saved immediately. */
export function DeckTemplateCard() {
  const mayChange = useCan()('settings:edit');
  const query = useQuery(ask(getDeckTemplate));
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return call(uploadDeckTemplate, { form });
    },
    onSettled: () => refreshAfter(uploadDeckTemplate),
  });
  const remove = useMutation({
    mutationFn: () => call(removeDeckTemplate, {}),
    // A refusal concerned another file.
    onMutate: upload.reset,
    onSettled: () => refreshAfter(removeDeckTemplate),
  });
  return (
    <QueryCard title="PowerPoint template" query={query}>
      {({ template }) => (
        <div className="grid gap-3">
          {template ? (
            <p className="wrap-anywhere">
              <span className="font-medium">{template.name}</span>
              <span className="text-muted">
                {' '}
                · {sizeText(template.size)}, uploaded on <DateText value={template.uploadedAt} />
              </span>
            </p>
          ) : (
            <p className="text-muted">No template yet. PowerPoint decks use the built-in layouts with your colour and logo.</p>
          )}
          {mayChange && (
            <Buttons
              hasTemplate={template !== null}
              upload={upload}
              remove={{ isPending: remove.isPending, mutate: () => remove.mutate() }}
            />
          )}
          <FaultMessage error={upload.error ?? remove.error} />
          <p className="text-xs text-muted">
            A .potx or .pptx file of at most 10 MB, widescreen with a light background. Its slide master, layouts, fonts and colours are
            used; its slides are not. It needs the layouts Title Slide, with a title, and Title Only, with a title and a slide number. PDFs
            keep the built-in layouts.
          </p>
        </div>
      )}
    </QueryCard>
  );
}

interface ButtonsProps {
  hasTemplate: boolean;
  upload: { isPending: boolean; mutate: (file: File) => void };
  remove: { isPending: boolean; mutate: () => void };
}

function Buttons({ hasTemplate, upload, remove }: ButtonsProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        aria-label="PowerPoint template file"
        accept=".potx,.pptx"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) upload.mutate(chosen);
          // Allows the same file to be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button icon={UploadIcon} loading={upload.isPending} onClick={() => file.current?.click()}>
        {hasTemplate ? 'Replace template' : 'Upload template'}
      </Button>
      {hasTemplate && (
        <Button icon={TrashIcon} loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove template
        </Button>
      )}
    </div>
  );
}
