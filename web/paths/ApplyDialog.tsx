import { quarterName } from '#domain/customers/fiscal.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { applyPath, type Path, type PathMove } from '#contract/paths/paths.contract.ts';
import { movesOf } from '#domain/paths/paths.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import type { FoundPath } from './path.words.ts';

const UNDO_MS = 10_000;

interface ApplyDialogProps {
  path: Path;
  found: FoundPath;
  onClose: () => void;
}

/** Shows the rows whose quarter changes before they are moved. */
export function ApplyDialog({ path, found, onClose }: ApplyDialogProps) {
  const { startMonth, customer } = path;
  const moved = movesOf(found.plan?.quarters ?? []);
  const send = (moves: readonly PathMove[]) => call(applyPath, { params: { id: customer.id }, body: { moves: [...moves] } });
  const undo = async (moves: readonly PathMove[]) => {
    try {
      await send(moves);
      toast({ title: 'Roadmap restored' });
    } catch (error) {
      toast({ title: 'The roadmap was not restored', description: faultOf(error).message, variant: 'destructive' });
    }
    await refreshAfter(applyPath);
  };
  const save = useMutation({
    mutationFn: () => send(moved.map(({ id, to, version }) => ({ recommendationId: id, quarter: to, version }))),
    onSuccess: async ({ moves }) => {
      await refreshAfter(applyPath);
      const action = { label: 'Undo', onSelect: () => void undo(moves) };
      toast({ title: `${countText(moves.length, 'recommendation')} moved on the roadmap`, duration: UNDO_MS, action });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Apply to roadmap"
      description="Only the quarters of these recommendations change. You can undo it."
      submitLabel={`Move ${countText(moved.length, 'recommendation')}`}
      saving={save}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <ul className="divide-y divide-border">
        {moved.map(({ id, title, from, to }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">{title}</span>
            <span className="text-muted">
              {from ? quarterName(from, startMonth) : 'Unscheduled'}
              <span aria-hidden> → </span>
              <span className="sr-only"> to </span>
              <span className="text-text">{quarterName(to, startMonth)}</span>
            </span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
