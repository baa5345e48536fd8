import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importTemplate } from '#contract/templates/templates.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DropZone } from './DropZone.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { StructureFaults } from './StructureFaults.tsx';
import { afterTemplateChange } from './templates.api.ts';

export type Imported = OutputOf<typeof importTemplate>;

function send(file: File, dryRun: boolean): Promise<Imported> {
  const form = new FormData();
  form.append('file', file);
  return call(importTemplate, { form, query: dryRun ? { dryRun: 'true' } : {} });
}

/** First a look at what the file would bring, then, on request, the bringing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const look = useMutation({ mutationFn: (file: File) => send(file, true) });
  const bring = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ template }) => {
      if (!template) return;
      void afterTemplateChange(template);
      await navigate({ to: '/templates/$id', params: { id: template.id }, replace: true });
    },
  });
  const file = look.variables;
  const found = look.isSuccess ? look.data : null;
  const choose = (chosen: File) => {
    bring.reset();
    look.mutate(chosen);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Import a template"
      description="An OSCAL catalog (JSON or YAML), a spreadsheet (XLSX or CSV), or a template exported from Plumbline. Nothing is stored before you have seen it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {found && file && (
            <Button variant="primary" loading={bring.isPending} onClick={() => bring.mutate(file)}>
              {found.identical ? 'Open the existing template' : 'Import template'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <DropZone chosen={file?.name} onChoose={choose} />
        {look.isPending && <Spinner label="Reading" />}
        <StructureFaults error={bring.error ?? look.error} />
        {found && <ImportPreview found={found} />}
      </div>
    </Dialog>
  );
}
