import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Announcement, currentAnnouncements } from '#contract/console/console.announcements.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

const TONES = { info: 'info', warning: 'warning', critical: 'danger' } as const;
const REFRESH_MS = 600_000;

/** Current announcements of the operator; each is shown until dismissed on this device. */
export function useAnnouncements(): readonly Announcement[] {
  return useQuery({ ...ask(currentAnnouncements), refetchInterval: REFRESH_MS }).data ?? [];
}

export function AnnouncementBanner({
  announcement: { text, level },
  onDismiss,
}: {
  announcement: Announcement;
  onDismiss: () => void;
}): ReactNode {
  return (
    <Banner tone={TONES[level]} onDismiss={onDismiss}>
      <p className="wrap-anywhere">
        <strong className="font-semibold">Announcement:</strong> {text}
      </p>
    </Banner>
  );
}
