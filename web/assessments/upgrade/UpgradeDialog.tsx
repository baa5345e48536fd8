import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { upgradeAssessment } from '#contract/assessments/upgrade.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ScaleMove } from '#domain/assessments/upgrade.rules.ts';
import { ChangeList } from '#web/templates/publish/ChangeList.tsx';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface UpgradeDialogProps {
  assessment: Assessment;
  onClose: () => void;
}

type Preview = OutputOf<typeof upgradeAssessment>;

/**
 * Preview of the changes in the newer template version, and the conversion of answers on another scale. Nothing is stored before
 * confirmation.
 */
export function UpgradeDialog({ assessment: { id, version, template }, onClose }: UpgradeDialogProps) {
  const [moves, setMoves] = useState<Readonly<Record<string, ScaleMove>>>({});
  const preview = useQuery({
    queryKey: ['upgrade', id, template.version],
    queryFn: () => call(upgradeAssessment, { params: { id }, query: { dryRun: 'true' } }),
    gcTime: 0,
  });
  const upgrade = useMutation({
    mutationFn: () => {
      const scales = Object.entries(moves).map(([question, how]) => ({ question, how }));
      return call(upgradeAssessment, { params: { id }, query: {}, body: { version, scales } });
    },
    onSuccess: async ({ to }) => {
      await refreshAfter(upgradeAssessment);
      toast({ title: `The assessment now uses version ${to}`, variant: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Move to the newer template version?"
      description={`“${template.name}” has a newer version. Answers stay with their questions.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={upgrade.isPending} disabled={!preview.data} onClick={() => upgrade.mutate()}>
            {preview.data ? `Move to version ${preview.data.to}` : 'Move'}
          </Button>
        </>
      }
    >
      <FaultMessage error={upgrade.error} />
      {preview.isPending && <Spinner label="Comparing the versions" />}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <div className="grid gap-4">
          <p>{keptWords(preview.data)}</p>
          {preview.data.scales.length > 0 && (
            <Scales scales={preview.data.scales} moves={moves} onChange={(key, how) => setMoves({ ...moves, [key]: how })} />
          )}
          <ChangeList changes={preview.data.changes} />
        </div>
      )}
    </Dialog>
  );
}

function keptWords({ from, to, kept, dropped }: Preview): string {
  const stay = `From version ${from} to ${to}: ${kept} ${kept === 1 ? 'answer stays' : 'answers stay'} as ${kept === 1 ? 'it is' : 'they are'}`;
  return dropped === 0 ? `${stay}.` : `${stay}, and ${dropped} to removed questions no longer ${dropped === 1 ? 'counts' : 'count'}.`;
}

interface ScalesProps {
  scales: Preview['scales'];
  moves: Readonly<Record<string, ScaleMove>>;
  onChange: (key: string, how: ScaleMove) => void;
}

function Scales({ scales, moves, onChange }: ScalesProps) {
  const becomes = (words: string | null) => words ?? 'ask again';
  return (
    <section aria-label="Answers on a changed scale">
      <h3 className="mb-1 font-medium">
        Answers on a changed scale <span className="font-normal text-muted tabular-nums">{scales.length}</span>
      </h3>
      <ul className="grid gap-3 rounded-field border border-border px-3 py-2 text-sm">
        {scales.map(({ key, text, answer, rescale, clamp }) => (
          <li key={key} className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <span className="wrap-anywhere">
              {text} <span className="text-muted">Answered “{answer}”</span>
            </span>
            <Field label="Becomes">
              <Select
                options={[
                  { value: 'rescale', label: `Nearest points: ${becomes(rescale)}` },
                  { value: 'clamp', label: `Same step: ${becomes(clamp)}` },
                  { value: 'reset', label: 'Ask again' },
                ]}
                value={moves[key] ?? 'rescale'}
                onChange={(how) => onChange(key, how)}
              />
            </Field>
          </li>
        ))}
      </ul>
    </section>
  );
}
