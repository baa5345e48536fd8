import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteInitiative, type Initiative } from '#contract/recommendations/initiatives.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx';

interface InitiativeEntryProps {
  initiative: Initiative;
  onEdit: () => void;
  onShow: () => void;
}

export function InitiativeEntry({ initiative, onEdit, onShow }: InitiativeEntryProps) {
  const { title, colour, description, recommendations } = initiative;
  const mayDelete = useCan()('customers:delete');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="grid gap-1 border-t border-border py-2 first:border-0">
      <div className="flex min-h-9 items-center gap-2">
        <div className="min-w-0 flex-1">
          <InitiativeChip name={title} colour={colour} />
        </div>
        <Button
          size="sm"
          variant="ghost"
          reason={recommendations === 0 ? 'This initiative has no recommendations yet' : undefined}
          onClick={onShow}
        >
          {recommendations} {recommendations === 1 ? 'recommendation' : 'recommendations'}
        </Button>
        <IconButton label={`Edit ${title}`} icon={PencilIcon} onClick={onEdit} />
        {mayDelete && <IconButton label={`Delete ${title}`} icon={TrashIcon} onClick={() => setDeleting(true)} />}
      </div>
      {description && <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>}
      {isDeleting && <DeleteQuestion initiative={initiative} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteQuestion({ initiative: { id, version }, onClose }: { initiative: Initiative; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deleteInitiative, { params: { id }, body: { version } }),
    onSuccess: () => refreshAfter(deleteInitiative),
    onError: refreshAfterConflict(deleteInitiative),
  });
  return (
    <div role="group" aria-label="Delete the initiative?" className="grid gap-2 rounded-field bg-surface-2 p-3">
      <p>Delete this initiative? Its recommendations are kept, without an initiative.</p>
      <FaultMessage error={remove.error} />
      <div className="flex justify-end gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question was asked for by a button */}
        <Button autoFocus size="sm" onClick={onClose}>
          Keep it
        </Button>
        <Button size="sm" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete initiative
        </Button>
      </div>
    </div>
  );
}
