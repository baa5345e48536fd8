import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { previewSsoRoles, type putSsoProvider, type SsoProvider } from '#contract/auth/sso.contract.ts';
import { call } from '#web/http/call.ts';

type Body = BodyOf<typeof putSsoProvider>;

/** True if the change can give people of a stored provider other roles. */
function changesRoles({ groupRoles = [], defaultRole }: Body, stored: SsoProvider | undefined): stored is SsoProvider {
  if (!stored) return false;
  return JSON.stringify(groupRoles) !== JSON.stringify(stored.groupRoles) || (groupRoles.length > 0 && defaultRole !== stored.defaultRole);
}

/** Saves a form; a mapping that would change anyone’s roles is shown first, and saved once confirmed. */
export function useMappingPreview(stored: SsoProvider | undefined, save: (body: Body) => void) {
  const [waiting, setWaiting] = useState<Body | null>(null);
  const preview = useMutation({
    mutationFn: ({ groupRoles = [], defaultRole = 'alignment_engineer' }: Body) =>
      call(previewSsoRoles, { params: { id: stored?.id ?? '' }, body: { groupRoles, defaultRole } }),
    onSuccess: ({ total }, body) => (total === 0 ? save(body) : setWaiting(body)),
  });
  return {
    submit: (body: Body) => (changesRoles(body, stored) ? preview.mutate(body) : save(body)),
    error: preview.error,
    isPending: preview.isPending,
    /** Preview to confirm. */
    shown: waiting !== null && preview.data ? preview.data : null,
    confirm: () => {
      if (waiting) save(waiting);
      setWaiting(null);
    },
    cancel: () => setWaiting(null),
  };
}

export type MappingPreview = ReturnType<typeof useMappingPreview>;
