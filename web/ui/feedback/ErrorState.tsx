import type { ReactNode } from 'react';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertTriangleIcon, WifiOffIcon } from '#web/ui/icons.guest.tsx';
import { Notice } from './Notice.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Further links next to the retry button. */
  back?: ReactNode;
}

/** Failed read, with the message and resolution of the catalogue. */
export function ErrorState({ error, onRetry, back }: ErrorStateProps) {
  const fault = faultOf(error);
  const icon = fault.code === 'NETWORK_ERROR' ? WifiOffIcon : AlertTriangleIcon;
  return (
    <Notice
      icon={icon}
      title={fault.headline}
      alert
      action={
        (onRetry ?? back) && (
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {back}
          </>
        )
      }
    >
      {`How to resolve: ${fault.resolution}`}
    </Notice>
  );
}
