import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { ImportPreview, type ImportResult } from './ImportPreview.tsx';
import { StructureFaults } from '#web/templates/StructureFaults.tsx';
import { afterTemplateChange } from '#web/templates/templates.api.ts';

function send(file: File, dryRun: boolean): Promise<ImportResult> {
  const form = new FormData();
  form.append('file', file);
  return call(importTemplate, { form, query: dryRun ? { dryRun: 'true' } : {} });
}

/** Shows a preview of the file and imports it on request. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const preview = useMutation({ mutationFn: (file: File) => send(file, true) });
  const importing = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ template }) => {
      if (!template) return;
      void afterTemplateChange(template);
      await navigate({ to: '/templates/$id', params: { id: template.id }, replace: true });
    },
  });
  const file = preview.variables;
  const result = preview.isSuccess ? preview.data : null;
  const choose = (chosen: File) => {
    importing.reset();
    preview.mutate(chosen);
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
          {result && file && (
            <Button variant="primary" loading={importing.isPending} onClick={() => importing.mutate(file)}>
              {result.identical ? 'Open the existing template' : 'Import template'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <DropZone kinds=".json,.yaml,.yml,.csv,.xlsx" chosen={file?.name} onChoose={choose} />
        {preview.isPending && <Spinner label="Reading" />}
        <StructureFaults error={importing.error ?? preview.error} />
        {result && <ImportPreview result={result} />}
      </div>
    </Dialog>
  );
}
