import { useMutation } from '@tanstack/react-query';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { type Integration, putIntegration, type WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';

export function useChannels(kind: ChatKind, { version }: Pick<Integration, 'version'>, onSaved?: () => void) {
  return useMutation({
    mutationFn: (wanted: { active: boolean; channels: WantedChannel[] }) =>
      withReauthentication(() => call(putIntegration, { params: { kind }, body: { ...wanted, version } })),
    onSuccess: async () => {
      await refreshAfter(putIntegration);
      onSaved?.();
    },
  });
}
