import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type Audience, type Format, makeAndSave } from './export.file.ts';

const AUDIENCES: readonly { value: Audience; label: string; help: string }[] = [
  { value: 'client', label: 'The customer', help: 'Excludes internal notes, internal questions and the reasons for decisions.' },
  { value: 'internal', label: 'Internal use', help: 'Everything, including keys, points, notes and evidence files.' },
];
const FORMATS: readonly { value: Format; label: string; help: string }[] = [
  { value: 'pdf', label: 'PDF', help: 'For reading and printing.' },
  { value: 'xlsx', label: 'Excel', help: 'Findings, answers and evidence as sheets.' },
  { value: 'csv', label: 'CSV', help: 'All answers in one table.' },
];

const OSCAL = { value: 'oscal', label: 'OSCAL results' } as const;

/** Formats that the assessment can leave in now. */
const formatsOf = ({ status }: Assessment) => [
  ...FORMATS,
  status === 'approved'
    ? { ...OSCAL, help: 'JSON for compliance tools, with the hashes of the evidence.' }
    : { ...OSCAL, help: 'Available once the assessment is approved.', disabled: true },
];

/** States the audience of the file, because the two copies must not be confused. Closing the dialog cancels the export job. */
export function ExportDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const [audience, setAudience] = useState<Audience>('client');
  const [format, setFormat] = useState<Format>('pdf');
  const [seen, setSeen] = useState<MadeFile | null>(null);
  const closing = useRef(new AbortController());
  // The export job runs outside this page and is cancelled when the dialog closes.
  useEffect(() => {
    const left = new AbortController();
    closing.current = left;
    return () => left.abort();
  }, []);
  const save = useMutation({
    mutationFn: () => makeAndSave(assessment.id, { format, audience }, { see: setSeen, signal: closing.current.signal }),
    onSuccess: onClose,
    onSettled: () => setSeen(null),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog title="Export" description={assessment.name} submitLabel="Download" saving={save} onSubmit={submit} onClose={onClose}>
      <RadioGroup label="For" options={AUDIENCES} value={audience} onChange={setAudience} />
      <RadioGroup label="Format" options={formatsOf(assessment)} value={format} onChange={setFormat} />
      <Making seen={seen} />
    </FormDialog>
  );
}

/** Reserves its space from the start, so that nothing shifts under the pointer. */
function Making({ seen }: { seen: MadeFile | null }) {
  return (
    <div role="status" className="h-8 text-sm text-muted">
      {seen && (
        <>
          <span>{seen.state === 'waiting' ? 'Queued' : 'Generating'}</span>
          <ProgressBar label="The file" percent={seen.percent} className="mt-1 w-full" />
        </>
      )}
    </div>
  );
}
