import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icon.tsx';
import { useTitle } from '#web/ui/title.ts';

interface NoticeProps {
  icon: Icon;
  title: string;
  /** What it means; line breaks are kept. */
  children?: ReactNode;
  /** The one thing to do now. */
  action?: ReactNode;
  /** Read out at once, for what went wrong. */
  alert?: boolean;
  /** 1 when it is the whole screen, which it then names. */
  level?: 1 | 2;
}

/** The common frame of every screen or card that has nothing to show but a reason. */
export function Notice({ icon: Sign, title, children, action, alert = false, level = 2 }: NoticeProps) {
  useTitle(level === 1 ? title : null);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div role={alert ? 'alert' : undefined} className="mx-auto flex max-w-120 flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="mb-1 flex size-10 items-center justify-center rounded-full bg-surface-2 text-muted">
        <Sign size={20} />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children && <div className="whitespace-pre-line text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
