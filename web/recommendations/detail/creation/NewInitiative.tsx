import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { createInitiative } from '#contract/recommendations/initiatives.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

interface NewInitiativeProps {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/**
 * Asks for the name only. Nested in another form, so it is not a form itself; colour and description are edited in the initiatives dialog.
 */
export function NewInitiative({ onCreated, onClose }: NewInitiativeProps) {
  const [title, setTitle] = useState('');
  const create = useMutation({
    mutationFn: () => call(createInitiative, { body: { title } }),
    onSuccess: async ({ id }) => {
      await refreshAfter(createInitiative);
      onCreated(id);
    },
  });
  /** Keeps both keys from the surrounding form and drawer. */
  const obeyKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (title.trim() !== '' && !create.isPending) create.mutate();
  };
  return (
    <div className="grid gap-2">
      <Field label="Name of the initiative">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button that it replaces */}
        <TextInput
          autoFocus
          value={title}
          maxLength={120}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={obeyKey}
          autoComplete="off"
        />
      </Field>
      <FaultMessage error={create.error} />
      <div className="flex gap-2">
        <Button size="sm" disabled={title.trim() === ''} loading={create.isPending} onClick={() => create.mutate()}>
          Create initiative
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
