import { reviewWord } from '#web/ui/data/terms.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PresentationIcon } from '#web/ui/icons.tsx';

/** Shown instead of a review that does not exist or belongs to another organisation. */
export function MissingReview() {
  return (
    <Notice
      icon={PresentationIcon}
      level={1}
      title={`The ${reviewWord().one} was not found`}
      action={<LinkButton to="/qbrs">Go to the {reviewWord().many}</LinkButton>}
    >
      It may have been deleted, or the address is incomplete.
    </Notice>
  );
}
