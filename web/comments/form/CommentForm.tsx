import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { COMMENT_LENGTH } from '#domain/comments/comments.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

interface CommentFormProps {
  /** Label of the field, such as "Comment on this answer". */
  label: string;
  onAdd: (text: string) => Promise<unknown>;
  /** Closes a reply form in a thread, which is smaller. */
  onClose?: () => void;
}

export function CommentForm({ label, onAdd, onClose }: CommentFormProps) {
  const [text, setText] = useState('');
  const close = onClose ?? (() => setText(''));
  const add = useMutation({ mutationFn: () => onAdd(text), onSuccess: close });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate();
  };
  const small = onClose && { size: 'sm' as const };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field label={label}>
        <TextArea {...(onClose && { rows: 2 })} maxLength={COMMENT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <FaultMessage error={add.error} />
      <div className="flex justify-end gap-2">
        {onClose && (
          <Button {...small} onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button {...small} type="submit" disabled={text.trim() === ''} loading={add.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
