import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSampleData, type SampleData } from '#contract/sample/sample.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { countedParts } from './sample.words.ts';

const RemoveSampleDialog = lazyDialog(async () => (await import('./RemoveSampleDialog.tsx')).RemoveSampleDialog);

/** Slim notice while sample data is loaded. */
export function SampleLine() {
  const { data } = useQuery(ask(getSampleData));
  return data && (data.customers > 0 || data.templates > 0) ? <Loaded sample={data} /> : null;
}

function Loaded({ sample }: { sample: SampleData }) {
  const mayRemove = useCan()('customers:delete');
  const [isOpen, setOpen] = useState(false);
  const { customers, templates } = sample;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p>
        Sample data: {countedParts({ customers, templates }).join(' and ')}.{!mayRemove && ' An administrator can remove it.'}
      </p>
      {mayRemove && (
        <Button size="sm" variant="ghost" {...RemoveSampleDialog.prefetch} onClick={() => setOpen(true)}>
          Remove
          <span className="sr-only"> sample data</span>
        </Button>
      )}
      {isOpen && <RemoveSampleDialog sample={sample} onClose={() => setOpen(false)} />}
    </div>
  );
}
