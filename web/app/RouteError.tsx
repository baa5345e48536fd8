import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type Fault, faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const LISTS: Readonly<Record<string, string>> = {
  customers: 'Go to the customers',
  assessments: 'Go to the assessments',
  templates: 'Go to the templates',
  qbrs: 'Go to the list',
};

/** Screen for a failed read; "Try again" repeats every failed read. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const fault = faultOf(error);
  if (fault.status === 403) return <ForbiddenState>{fault.displayText}</ForbiddenState>;
  if (fault.status === 404) return <Gone fault={fault} path={router.state.location.pathname} />;
  const retry = () => {
    forgetFailures();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} back={<BackLink path={router.state.location.pathname} />} />;
}

/** Offers the list, whose other entries may still be accessible. */
function BackLink({ path }: { path: string }) {
  const [, list = '', id] = path.split('/');
  const words = id === undefined ? undefined : LISTS[list];
  return words && <LinkButton to={`/${list}`}>{words}</LinkButton>;
}

/** Links to the list instead of retrying, which would fail again. */
function Gone({ fault, path }: { fault: Fault; path: string }) {
  const list = path.split('/')[1] ?? '';
  const words = LISTS[list];
  return (
    <Notice
      icon={CircleXIcon}
      level={1}
      title={fault.headline}
      alert
      action={<LinkButton to={words ? `/${list}` : '/'}>{words ?? 'Go to the dashboard'}</LinkButton>}
    >
      It may have been deleted, or the address is incomplete.
    </Notice>
  );
}
