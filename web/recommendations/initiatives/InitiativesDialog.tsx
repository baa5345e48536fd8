import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Initiative, listInitiatives } from '#contract/recommendations/initiatives.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { InitiativeEntry } from './InitiativeEntry.tsx';
import { InitiativeForm } from './InitiativeForm.tsx';

/** Creates, renames, colours and deletes initiatives. */
export function InitiativesDialog({ onClose, onShow }: { onClose: () => void; onShow: (id: string) => void }) {
  const initiatives = useQuery(ask(listInitiatives));
  const [edited, setEdited] = useState<Initiative | 'new' | null>(null);
  const done = () => setEdited(null);
  if (edited !== null) return <InitiativeForm initiative={edited === 'new' ? null : edited} onDone={done} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Initiatives"
      description="Themes that group recommendations across customers."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={PlusIcon} onClick={() => setEdited('new')}>
            New initiative
          </Button>
        </>
      }
    >
      {initiatives.isPending && <CardSkeleton label="Loading the initiatives" />}
      {initiatives.isError && <ErrorState error={initiatives.error} onRetry={() => void initiatives.refetch()} />}
      {initiatives.data?.length === 0 && <EmptyState title="No initiatives yet">Create one to group recommendations.</EmptyState>}
      {initiatives.data && initiatives.data.length > 0 && (
        <ul aria-label="Initiatives" className="grid">
          {initiatives.data.map((initiative) => (
            <InitiativeEntry
              key={initiative.id}
              initiative={initiative}
              onEdit={() => setEdited(initiative)}
              onShow={() => onShow(initiative.id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
