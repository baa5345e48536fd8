import { LockIcon } from '#web/ui/icons.guest.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from './Notice.tsx';

interface ForbiddenStateProps {
  title?: string;
  children?: string;
}

export function ForbiddenState({ title = 'Access Denied', children }: ForbiddenStateProps) {
  return (
    <Notice icon={LockIcon} title={title} level={1} action={<LinkButton to="/">Go to the dashboard</LinkButton>}>
      {children ?? "You don't have permission to see this page. Contact an administrator of your organisation if you need it."}
    </Notice>
  );
}
