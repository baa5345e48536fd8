import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from './Notice.tsx';

export function NotFoundState() {
  return (
    <Notice icon={CircleXIcon} title="404 Page Not Found" level={1} action={<LinkButton to="/">Go to the dashboard</LinkButton>}>
      There is no page at this address. It may have been moved or deleted.
    </Notice>
  );
}
