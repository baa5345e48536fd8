import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSops } from '#contract/sops/sops.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { SopStatusChip } from './SopStatusChip.tsx';

const HardAnswerDialog = lazyDialog(async () => (await import('./HardAnswerDialog.tsx')).HardAnswerDialog);
const SopDrawer = lazyDialog(async () => (await import('./SopDrawer.tsx')).SopDrawer);

interface LinkedSopsProps {
  assessmentId: string;
  questionKey: string;
  mayAnswer: boolean;
}

/** SOPs for a question, readable next to the work, with a way to report that they were not enough. */
export function LinkedSops({ assessmentId, questionKey, mayAnswer }: LinkedSopsProps) {
  const [isTelling, setTelling] = useState(false);
  return (
    <div>
      <SopsOfQuestion questionKey={questionKey} />
      {mayAnswer && (
        <Button size="sm" className="mt-2" {...HardAnswerDialog.prefetch} onClick={() => setTelling(true)}>
          This was hard to answer
        </Button>
      )}
      {isTelling && <HardAnswerDialog assessmentId={assessmentId} questionKey={questionKey} onClose={() => setTelling(false)} />}
    </div>
  );
}

function SopsOfQuestion({ questionKey }: { questionKey: string }) {
  const { data: sops = [] } = useQuery(ask(listSops, { query: { questionKey, limit: '20' } }));
  const [opened, setOpened] = useState<string | null>(null);
  const shown = sops.filter(({ status }) => status === 'published' || status === 'stale');
  const read = shown.find(({ id }) => id === opened);
  if (shown.length === 0) return null;
  return (
    <section aria-label="SOPs for this question" className="mt-3 text-sm">
      <p className="mb-1 font-semibold">SOPs</p>
      <ul className="grid gap-1">
        {shown.map(({ id, title, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              className="min-h-6 text-left font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
              {...SopDrawer.prefetch}
              onClick={() => setOpened(id)}
            >
              {title}
            </button>
            {status === 'stale' && <SopStatusChip status={status} />}
          </li>
        ))}
      </ul>
      {read && <SopDrawer key={read.id} id={read.id} title={read.title} open onClose={() => setOpened(null)} />}
    </section>
  );
}
