import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';

interface ConflictBannerProps {
  title?: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  pending?: boolean;
  /** Version that the other person saved. */
  children?: ReactNode;
}

/** Edit conflict: the person chooses, so that nothing is overwritten unnoticed and no input is lost. */
export function ConflictBanner({
  title = 'Someone else changed this',
  onTakeTheirs,
  onKeepMine,
  pending = false,
  children,
}: ConflictBannerProps) {
  return (
    <Banner tone="warning">
      <p className="font-semibold">{title}</p>
      <p>Your changes are still here but not saved. Use theirs to discard yours, or keep yours to replace theirs.</p>
      {children}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button size="sm" loading={pending} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </Banner>
  );
}
