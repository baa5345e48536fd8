import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleDashedIcon } from '#web/ui/icons.tsx';
import { Notice } from './Notice.tsx';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Empty list: states whether nothing exists or nothing matches, and the next action. */
export function EmptyState({ icon = CircleDashedIcon, title, children, action }: EmptyStateProps) {
  return (
    <Notice icon={icon} title={title} action={action}>
      {children}
    </Notice>
  );
}
