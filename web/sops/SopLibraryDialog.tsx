import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addSopStarter, listSopStarters } from '#contract/sops/sops.starters.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { afterSopChange, refusedStep } from './sops.api.ts';
import { sopCategoryLabel } from './sops.words.ts';

export function SopLibraryDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: starters, error, refetch } = useQuery(ask(listSopStarters));
  const add = useMutation({
    mutationFn: (slug: string) => call(addSopStarter, { params: { slug } }),
    onSuccess: async (sop) => {
      void afterSopChange(sop);
      await navigate({ to: '/sops/$id', params: { id: sop.id }, replace: true });
    },
    onError: refusedStep,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="SOPs from our library"
      description="Each is added as a draft that you can edit and publish."
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!starters && !error && <Spinner label="Loading the library" />}
      <ul className="grid gap-2 pb-2">
        {starters?.map(({ key, title, category, summary, questionKeys }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-border p-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{summary}</p>
              <p className="text-xs text-muted">
                {sopCategoryLabel(category)}, covers {questionKeys.length} {questionKeys.length === 1 ? 'question' : 'questions'}
              </p>
            </div>
            <Button loading={add.isPending && add.variables === key} onClick={() => add.mutate(key)} aria-label={`Add ${title}`}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
