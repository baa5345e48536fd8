import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DropZone } from '#web/ui/controls/DropZone.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportPreview, type ImportResult } from './ImportPreview.tsx';
import { StructureFaults } from '#web/templates/StructureFaults.tsx';
import { afterTemplateChange } from '#web/templates/templates.api.ts';

interface Chosen {
  file: File;
  /** Column per meaning; undefined until the detected ones are changed. */
  columns?: Readonly<Record<string, number>>;
}

function send({ file, columns }: Chosen, dryRun: boolean): Promise<ImportResult> {
  const form = new FormData();
  // Fields must precede the file, so that the server reads them with it.
  if (columns) form.append('columns', JSON.stringify(columns));
  form.append('file', file);
  return call(importTemplate, { form, query: dryRun ? { dryRun: 'true' } : {} });
}

/** Previews a file and imports it on request. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const preview = useMutation({ mutationFn: (chosen: Chosen) => send(chosen, true) });
  const importing = useMutation({
    mutationFn: (chosen: Chosen) => send(chosen, false),
    onSuccess: async ({ template }) => {
      if (!template) return;
      void afterTemplateChange(template);
      await navigate({ to: '/templates/$id', params: { id: template.id }, replace: true });
    },
  });
  const asked = preview.variables;
  const file = asked?.file;
  const result = preview.isSuccess ? preview.data : null;
  const read = (next: Chosen) => {
    importing.reset();
    preview.mutate(next);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Import a template"
      description="An OSCAL catalog (JSON, YAML or XML), a spreadsheet (XLSX or CSV), a framework workbook of CISO Assistant, or a template exported from Plumbline. You see a preview before anything is saved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {result && asked && (
            <Button variant="primary" loading={importing.isPending} onClick={() => importing.mutate(asked)}>
              {result.identical ? 'Open existing template' : 'Import template'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <DropZone kinds=".json,.yaml,.yml,.xml,.csv,.xlsx" chosen={file?.name} onChoose={(chosen) => read({ file: chosen })} />
        {/* Another file has other columns. */}
        {asked && (
          <ImportColumns
            key={`${asked.file.name} ${asked.file.size} ${asked.file.lastModified}`}
            result={result}
            onChange={(columns) => read({ file: asked.file, columns })}
          />
        )}
        {preview.isPending && <Spinner label="Reading" />}
        <StructureFaults error={importing.error ?? preview.error} />
        {result && <ImportPreview result={result} />}
      </div>
    </Dialog>
  );
}
