import { useMutation } from '@tanstack/react-query';
import { changeOrganization, type ConsoleOrganization } from '#contract/console/console.organizations.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

type Change = Omit<BodyOf<typeof changeOrganization>, 'version'>;

/** Changes the organisation at the loaded version; requires reauthentication if the last one is too old. */
export function useOrganizationChange({ id, name, version }: ConsoleOrganization, done: string, onDone: () => void) {
  return useMutation({
    mutationFn: (change: Change) => withReauthentication(() => call(changeOrganization, { params: { id }, body: { ...change, version } })),
    onSuccess: async () => {
      await refreshAfter(changeOrganization);
      toast({ title: done, description: name, variant: 'success' });
      onDone();
    },
  });
}
