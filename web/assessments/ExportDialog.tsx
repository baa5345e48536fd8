import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { exportAssessment } from '#contract/assessments/assessments.export.contract.ts';
import { download } from '#web/http/download.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

type Audience = 'client' | 'internal';
type Format = 'pdf' | 'xlsx' | 'csv';

const AUDIENCES: readonly { value: Audience; label: string; help: string }[] = [
  { value: 'client', label: 'The customer', help: 'Without internal notes, internal questions and the reasons of our decisions.' },
  { value: 'internal', label: 'Ourselves', help: 'Everything, with keys, points, notes and the files that were shown.' },
];
const FORMATS: readonly { value: Format; label: string; help: string }[] = [
  { value: 'pdf', label: 'PDF', help: 'To read and to print.' },
  { value: 'xlsx', label: 'Excel', help: 'Findings, answers and evidence as sheets.' },
  { value: 'csv', label: 'CSV', help: 'The answers as one table.' },
];

/** Says for whom the file is, because the two copies must never be mistaken. */
export function ExportDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const [audience, setAudience] = useState<Audience>('client');
  const [format, setFormat] = useState<Format>('pdf');
  const save = useMutation({
    mutationFn: () => download(exportAssessment, { params: { id: assessment.id }, query: { format, audience } }),
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog title="Export" description={assessment.name} submitLabel="Download" saving={save} onSubmit={submit} onClose={onClose}>
      <RadioGroup label="For" options={AUDIENCES} value={audience} onChange={setAudience} />
      <RadioGroup label="Format" options={FORMATS} value={format} onChange={setFormat} />
    </FormDialog>
  );
}
