import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Secret from the URL, kept in memory and removed from the URL, the history and the referrer. */
export function useSecretOfAddress(path: '/reset-password' | '/reset-mfa' | '/accept-invite', secretInAddress: string | undefined): string {
  const [secret] = useState(secretInAddress ?? '');
  const navigate = useNavigate();
  // Subscribes to the URL to remove the secret from it.
  useEffect(() => {
    if (secretInAddress !== undefined) void navigate({ to: path, search: ({ token: _, ...rest }) => rest, replace: true });
  }, [secretInAddress, path, navigate]);
  return secret;
}
