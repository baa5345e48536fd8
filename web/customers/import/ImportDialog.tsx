import { mappingFault } from '#domain/customers/import.columns.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { type Step, useImportSteps } from './import.steps.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { CsvSource } from '#web/ui/controls/CsvSource.tsx';

const WORDS: Record<Step, string> = {
  file: 'Step 1 of 3: a CSV file or pasted rows, the first with headers.',
  columns: 'Step 2 of 3: what each column means.',
  check: 'Step 3 of 3: preview. Nothing is saved yet.',
};

/** Stores nothing before the last step. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const steps = useImportSteps(onClose);
  const { step, result, mapping, duplicates, isReading, error } = steps;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Import customers"
      description={WORDS[step]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Forward steps={steps} />
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {step === 'file' && <CsvSource isReading={isReading} onChoose={steps.choose} />}
        {step === 'columns' && result && (
          <ImportColumns result={result} mapping={mapping} duplicates={duplicates} onChange={steps.change} />
        )}
        {step === 'check' && result && <ImportCheck result={result} />}
        {isReading && <Spinner label="Reading" />}
        <FaultMessage error={error} />
      </div>
    </Dialog>
  );
}

function Forward({ steps }: { steps: ReturnType<typeof useImportSteps> }) {
  const { step, goTo, result, mapping } = steps;
  if (step === 'file' || !result) return null;
  if (step === 'columns') {
    return (
      <>
        <Button onClick={() => goTo('file')}>Back</Button>
        <Button variant="primary" loading={steps.isReading} disabled={mappingFault(mapping) !== null} onClick={steps.check}>
          Check the rows
        </Button>
      </>
    );
  }
  const changes = result.counts.create + result.counts.update;
  return (
    <>
      <Button onClick={() => goTo('columns')}>Back</Button>
      <Button variant="primary" loading={steps.isImporting} disabled={changes === 0} onClick={steps.store}>
        {changes === 1 ? 'Import 1 row' : `Import ${numberText(changes)} rows`}
      </Button>
    </>
  );
}
