import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { TrashIcon } from '#web/ui/icons.tsx';
import { afterRecommendationChange, afterRecommendationDeletion } from './recommendation.api.ts';

interface EditorFooterProps {
  form: string;
  recommendation: Recommendation;
  saving: { isPending: boolean };
  isDirty: boolean;
  leaving: { isAsked: boolean; leave: () => void; stay: () => void };
  /** Opens the decision form if deletion is refused. */
  onDecline: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function EditorFooter({ form, recommendation, saving, isDirty, leaving, onDecline, onDeleted, onClose }: EditorFooterProps) {
  const mayDelete = useCan()('customers:delete');
  const [isDeleting, setDeleting] = useState(false);
  if (leaving.isAsked) return <LeaveQuestion {...leaving} />;
  if (isDeleting) {
    return (
      <DeleteQuestion
        recommendation={recommendation}
        onDecline={() => {
          setDeleting(false);
          onDecline();
        }}
        onDeleted={onDeleted}
        onClose={() => setDeleting(false)}
      />
    );
  }
  return (
    <>
      {mayDelete && (
        <Button variant="ghost" icon={TrashIcon} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      <p role="status" className="mr-auto self-center text-sm text-muted max-md:sr-only">
        {isDirty ? 'Unsaved changes' : 'All changes are saved'}
      </p>
      <Button onClick={onClose}>Close</Button>
      <Button type="submit" form={form} variant="primary" disabled={!isDirty} loading={saving.isPending} title="Ctrl + Enter">
        Save
      </Button>
    </>
  );
}

/** Replaces the buttons, because a dialog never opens above the drawer. */
export function LeaveQuestion({ leave, stay }: Pick<EditorFooterProps['leaving'], 'leave' | 'stay'>) {
  return (
    <>
      <p role="alert" className="mr-auto self-center">
        Discard your changes?
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the place of the button that had the focus */}
      <Button autoFocus onClick={stay}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={leave}>
        Discard
      </Button>
    </>
  );
}

interface DeleteQuestionProps {
  recommendation: Recommendation;
  onDecline: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

function useDeletion({ id, title, version }: Recommendation, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => call(deleteRecommendation, { params: { id }, body: { version } }),
    onSuccess: async () => {
      onDeleted();
      toast({ title: `${title} was deleted`, variant: 'success' });
      await afterRecommendationDeletion(id);
    },
    // The next press deletes the version shown then.
    onError: (error) => {
      const theirs = currentRowOf(error, Recommendation);
      if (theirs) void afterRecommendationChange(theirs, deleteRecommendation);
    },
  });
}

/** Deletion is refused after a decision by the customer, and declining offered instead. */
function DeleteQuestion({ recommendation, onDecline, onDeleted, onClose }: DeleteQuestionProps) {
  const remove = useDeletion(recommendation, onDeleted);
  const fault = remove.isError ? faultOf(remove.error) : null;
  const isDecided = recommendation.decisions.length > 0 || fault?.code === 'CONSTRAINT_VIOLATION';
  return (
    <>
      <p role="alert" className="mr-auto self-center">
        {isDecided
          ? 'The customer has decided on this recommendation, and decisions are kept permanently.'
          : (fault?.message ?? 'Permanently delete this recommendation?')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the place of the button that had the focus */}
      <Button autoFocus onClick={onClose}>
        Keep it
      </Button>
      {isDecided ? (
        recommendation.status !== 'declined' && <Button onClick={onDecline}>Decline instead</Button>
      ) : (
        <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete recommendation
        </Button>
      )}
    </>
  );
}
