import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icon.tsx';
import { useTitle } from '#web/ui/title.ts';

interface NoticeProps {
  icon: Icon;
  title: string;
  /** Explanation; line breaks are kept. */
  children?: ReactNode;
  action?: ReactNode;
  /** Announces the text immediately, for errors. */
  alert?: boolean;
  /** 1 if it fills the page and is its title. */
  level?: 1 | 2;
}

/** Layout of pages and cards that only explain why they are empty. */
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
