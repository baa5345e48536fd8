import { showFeedback, useFeedbackOpen } from './feedback.dialog.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { MessageIcon } from '#web/ui/icons.tsx';

const FeedbackDialog = lazyDialog(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog);
const close = () => showFeedback(false);

/** Button in the bar; on phones the user menu opens the dialog instead. */
export function FeedbackButton({ isNarrow }: { isNarrow: boolean }) {
  const isOpen = useFeedbackOpen();
  return (
    <>
      {!isNarrow && (
        <button
          type="button"
          title="Send Feedback"
          {...FeedbackDialog.prefetch}
          onClick={() => showFeedback(true)}
          className={buttonClasses('ghost', 'sm', 'max-xl:w-8 max-xl:px-0')}
        >
          <MessageIcon size={18} />
          <span className="max-xl:sr-only">Send Feedback</span>
        </button>
      )}
      <FeedbackDialog open={isOpen} onClose={close} />
    </>
  );
}
