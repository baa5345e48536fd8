import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A secret that came with the address: kept in memory, and taken out of the address, the history and what is sent on. */
export function useSecretOfAddress(path: '/reset-password' | '/reset-mfa' | '/accept-invite', found: string | undefined): string {
  const [secret] = useState(found ?? '');
  const navigate = useNavigate();
  // Follows the address: whatever it still says is removed.
  useEffect(() => {
    if (found !== undefined) void navigate({ to: path, search: ({ token: _, ...rest }) => rest, replace: true });
  }, [found, path, navigate]);
  return secret;
}
