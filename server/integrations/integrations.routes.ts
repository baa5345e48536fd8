import {
  deleteIntegration,
  type Integration,
  listIntegrations,
  putIntegration,
  testIntegration,
} from '#contract/integrations/integrations.contract.ts';
import type { Mounting, PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { removeSettings, saveSettings, testConnection } from '#server/psa/psa.ts';
import { type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { allIntegrations, psaIntegration } from './integrations.present.ts';
import { putChat, removeChat, testChat } from './delivery-targets/chats.ts';

const isTool = (kind: ChatKind | PsaKind): kind is PsaKind => isPsaKind(kind);

/** Chats and PSA tools share the endpoints for setup, test and disconnection. */
export function integrationsRoutes({ on, onPrepared }: Mounting): void {
  on(listIntegrations, ({ tx }) => allIntegrations(tx));
  on(putIntegration, put);
  on(deleteIntegration, (call) => {
    const { kind } = call.params;
    return isTool(kind) ? removeSettings(call, kind) : removeChat(call, kind);
  });
  onPrepared(testIntegration, prepareTest, async (call, tested) => {
    const { kind } = call.params;
    if (isTool(kind)) return { ...tested, sent: 0 };
    const sent = await testChat(call, kind);
    return { ok: true, message: 'The message should appear in the channel within seconds.', sent };
  });
}

async function put(call: SignedInCall<typeof putIntegration>): Promise<Integration> {
  const { kind } = call.params;
  if (!isTool(kind)) return putChat(call, kind);
  const shown = () => psaIntegration(call.tx, kind);
  await saveSettings(call, kind, shown);
  return shown();
}

/** PSA tools are tested before the transaction; chats are tested by a job. */
async function prepareTest(call: PreparedCall<typeof testIntegration>): Promise<{ ok: boolean; message: string }> {
  const { kind } = call.params;
  return isTool(kind) ? testConnection(call, kind) : { ok: true, message: '' };
}
