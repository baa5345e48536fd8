import { closedSentence, type Feature } from '#domain/features/features.rules.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { useClosedReason } from './features.ts';

/** Replaces a disabled feature with an explanation and a contact. */
export function FeatureClosed({ feature, level = 1 }: { feature: Feature; level?: 1 | 2 }) {
  const reason = useClosedReason(feature) ?? '';
  return (
    <Notice
      icon={LockIcon}
      title={closedSentence(feature)}
      level={level}
      {...(level === 1 && { action: <LinkButton to="/">Go to the dashboard</LinkButton> })}
    >
      {`The operator of this installation has closed this feature: ${reason}${/[.!?]$/.test(reason) ? '' : '.'} No data is lost. Ask the operator to open it again.`}
    </Notice>
  );
}
