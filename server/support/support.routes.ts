import { getChatConfig } from '#contract/support/support.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';

export function supportRoutes({ onRead, context }: Mounting): void {
  const { chat } = context.config;
  const answer = { enabled: chat !== null, key: chat?.key ?? null, ...(chat?.scriptUrl ? { url: chat.scriptUrl } : {}) };
  onRead(
    getChatConfig,
    () => [],
    () => answer,
  );
}
