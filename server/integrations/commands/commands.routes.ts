import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_MINUTES, CODE_SIGNS, isTeamsToken, shownCode } from '#domain/integrations/commands.rules.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import {
  askFromChat,
  type ChatCommand,
  deleteChatCommand,
  getChatCommand,
  makeChannelCode,
  putChatCommand,
  removeCommandChannel,
} from '#contract/integrations/commands.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { storeSecret } from '#server/integrations/delivery-targets/delivery-targets.secrets.ts';
import { answerChat } from './commands.ask.ts';
import { changeCommand, channelsOf, dropChannel, findChannel, findCommand, openCommand, removeCommand } from './commands.queries.ts';

export function commandsRoutes({ on, onPublic }: Mounting): void {
  on(getChatCommand, ({ tx, params, context }) => shown(tx, params.chat, context));
  on(putChatCommand, put);
  on(deleteChatCommand, async ({ tx, params, audit }) => {
    if (!(await removeCommand(tx, params.chat))) throw new Fault('INTEGRATION_NOT_FOUND');
    await audit({ action: 'chat.command_removed', entity: about(params.chat) });
  });
  on(makeChannelCode, makeCode);
  on(removeCommandChannel, async ({ tx, params, audit }) => {
    const channel = await findChannel(tx, params.chat, params.externalId);
    if (!channel) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'This channel was not found' });
    await dropChannel(tx, params.chat, params.externalId);
    await audit({ action: 'chat.channel_removed', entity: about(params.chat), before: { channel: channel.name } });
  });
  onPublic(askFromChat, answerChat);
}

const about = (kind: ChatKind) => ({ type: 'integration', id: null, label: kind === 'slack' ? 'Slack' : 'Microsoft Teams' });

const NO_TOKEN = {
  field: 'secret',
  message: 'This is not a Teams security token: copy all 44 characters that Teams showed for the outgoing webhook',
};

async function put(call: SignedInCall<typeof putChatCommand>): Promise<ChatCommand> {
  const { tx, params, body, actor, context } = call;
  if (params.chat === 'teams' && body.secret !== undefined && !isTeamsToken(body.secret)) throw new Fault('INVALID_FORMAT', NO_TOKEN);
  const before = await findCommand(tx, params.chat);
  const { id } = await openCommand(tx, params.chat, actor.userId);
  if (body.secret !== undefined) {
    // The previous secret is no longer accepted.
    await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', id).execute();
    await storeSecret(tx, context, id, body.secret);
    await changeCommand(tx, params.chat, { hasSecret: true, hint: body.secret.slice(-4) });
  }
  const after = body.secret === undefined ? {} : { secret: 'changed' };
  await call.audit({ action: before ? 'chat.command_updated' : 'chat.command_added', entity: about(params.chat), after });
  return shown(tx, params.chat, context);
}

async function makeCode(call: SignedInCall<typeof makeChannelCode>): Promise<{ code: string; until: string }> {
  const { tx, params, body, now } = call;
  const command = await findCommand(tx, params.chat);
  if (!command) throw new Fault('INTEGRATION_NOT_FOUND');
  if (!command.hasSecret)
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Save the secret first: messages cannot be verified without it' });
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  const until = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await changeCommand(tx, params.chat, { codeHash: hashToken(code), codeName: body.name, codeUntil: until, codeMisses: 0 });
  await call.audit({ action: 'chat.code_made', entity: about(params.chat), after: { channel: body.name } });
  return { code: shownCode(code), until: until.toISOString() };
}

async function shown(tx: Tx, kind: ChatKind, { config, now }: Pick<AppContext, 'config' | 'now'>): Promise<ChatCommand> {
  const command = await findCommand(tx, kind);
  if (!command) return { kind, url: null, hasSecret: false, secretHint: '', waiting: null, channels: [] };
  const { id, hasSecret, hint, codeName, codeUntil } = command;
  const channels = await channelsOf(tx, kind);
  return {
    kind,
    url: `${config.publicUrl}/api/chat/${id}`,
    hasSecret,
    secretHint: hint,
    waiting: codeName !== null && codeUntil !== null && codeUntil > now() ? { name: codeName, until: codeUntil.toISOString() } : null,
    channels: channels.map(({ externalId, name, connectedBy, createdAt }) => ({
      externalId,
      name,
      connectedBy,
      connectedAt: createdAt.toISOString(),
    })),
  };
}
