import { getChatCommand } from '#contract/integrations/commands.contract.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { ask } from '#web/http/ask.ts';

export const commandQuery = (chat: ChatKind) => ask(getChatCommand, { params: { chat } });
