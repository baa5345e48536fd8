import { timingSafeEqual } from 'node:crypto';
import { ASKED_PER_MINUTE, askedFor, MOST_COMMAND_CHANNELS, MOST_MISSES, MOST_NAMES } from '#domain/integrations/commands.rules.ts';
import { CHAT_KINDS, type ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { askFromChat } from '#contract/integrations/commands.contract.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { rawBodyOf } from '#server/platform/http/raw-body.ts';
import { deliveryTargetSecretOf, unseal } from '#server/platform/secrets/sealed.ts';
import { answerFor, type ChatAnswer } from './commands.answers.ts';
import {
  type NamedCustomer,
  changeCommand,
  channelsOf,
  type CommandRow,
  findNamedCustomer,
  findChannel,
  findSealed,
  keepChannel,
  lockCommand,
} from './commands.queries.ts';
import { questionIn, type Question } from './commands.questions.ts';
import { isGenuine } from './commands.signatures.ts';

type Ask = PublicCall<typeof askFromChat>;

/** Answers a chat command: only with the chat's signature, and only in a paired channel. */
export async function answerChat({ context, request, params }: Ask): Promise<OutputOf<typeof askFromChat>> {
  const { pools, secrets, config, windows } = context;
  const now = context.now();
  const { used, most, resetAt } = windows.count(`chat ${params.key}`, ASKED_PER_MINUTE, null, now.getTime());
  if (used > most)
    throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.max(1, Math.ceil((resetAt - now.getTime()) / 1000)) } });
  const sealed = await findSealed(pools, params.key);
  if (!sealed) throw new Fault('NOT_FOUND');
  const secret = await unseal(secrets.encryption, deliveryTargetSecretOf(sealed.id), sealed.secret);
  const body = rawBodyOf(request);
  return asOrganization(pools, sealed.organizationId, async (tx) => {
    const command = await lockCommand(tx, params.key);
    const kind = CHAT_KINDS.find((one) => one === command?.kind);
    if (!command || !kind) throw new Fault('NOT_FOUND');
    if (!isGenuine[kind]({ headers: request.headers, body, secret, now })) throw new Fault('SIGNATURE_INVALID');
    const question = questionIn[kind](body);
    if (!question) throw new Fault('VALIDATION_ERROR', { message: 'This is not a message from a channel' });
    return answerFor[kind](await answerTo({ tx, kind, command, question, now, publicUrl: config.publicUrl }));
  });
}

interface Asking {
  tx: Tx;
  kind: ChatKind;
  command: CommandRow;
  question: Question;
  now: Date;
  publicUrl: string;
}

async function answerTo(asking: Asking): Promise<ChatAnswer> {
  const { tx, kind, question, publicUrl } = asking;
  const asked = askedFor(question.text);
  if (asked.what === 'connect') return connectChannel(asking, asked.code);
  if (!(await findChannel(tx, kind, question.channelId))) return NOT_CONNECTED;
  if (asked.what === 'help') return HELP;
  const found = await findNamedCustomer(tx, asked.name);
  const [first] = found;
  if (!first) return { title: `No customer is named “${asked.name}”`, lines: ['Enter part of the name as shown in Plumbline.'] };
  if (found.length === 1 || first.name.toLowerCase() === asked.name.toLowerCase()) return customerAnswer(first, publicUrl);
  const names = found.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = found.length > MOST_NAMES ? ['There are more; enter a longer part of the name.'] : [];
  return { title: `Several customers match “${asked.name}”`, lines: [...names, ...more] };
}

const HELP: ChatAnswer = {
  title: 'Available commands',
  lines: ['alignment followed by a customer name: score, open critical findings and next review.'],
};
const NOT_CONNECTED: ChatAnswer = {
  title: 'This channel is not connected yet',
  lines: [
    'Ask an administrator to create a code in Plumbline under Integrations. Then enter here: alignment connect, followed by the code.',
  ],
};

function customerAnswer(customer: NamedCustomer, publicUrl: string): ChatAnswer {
  const { id, name, healthScore: score, healthPrevious: before, healthAsOf: asOf, nextReviewOn, criticals } = customer;
  const change = score !== null && before !== null ? `, ${Math.round(before)}% before` : '';
  return {
    title: name,
    lines: [
      score === null ? 'Score: no approved assessment yet' : `Score: ${Math.round(score)}%${change}${asOf ? ` (${asOf})` : ''}`,
      `Open critical findings: ${criticals}`,
      `Next review: ${nextReviewOn ?? 'none planned'}`,
    ],
    link: { label: 'Open in Plumbline', url: `${publicUrl}/customers/${id}` },
  };
}

const isOver = ({ codeUntil, codeMisses }: CommandRow, now: Date) => codeUntil === null || codeUntil < now || codeMisses >= MOST_MISSES;

/** Pairs the channel: knowing the code proves that it belongs to the organisation. */
async function connectChannel({ tx, kind, command, question, now }: Asking, code: string): Promise<ChatAnswer> {
  const { codeHash, codeName, codeMisses } = command;
  const isRight = codeHash !== null && timingSafeEqual(codeHash, hashToken(code));
  if (codeName === null || !isRight || isOver(command, now)) {
    if (!isRight) await changeCommand(tx, kind, { codeMisses: codeMisses + 1 });
    return {
      title: 'This code is invalid or has expired',
      lines: ['A code is valid for 15 minutes and one channel. Create another one in Plumbline.'],
    };
  }
  const channels = await channelsOf(tx, kind);
  if (channels.length >= MOST_COMMAND_CHANNELS)
    return { title: 'Too many channels are connected', lines: ['Remove one in Plumbline first.'] };
  const channel = { kind, externalId: question.channelId, name: codeName, connectedBy: question.person.slice(0, 200) };
  await keepChannel(tx, channel);
  await changeCommand(tx, kind, { codeHash: null, codeName: null, codeUntil: null, codeMisses: 0 });
  await audit(
    tx,
    null,
    { ip: null, userAgent: null, requestId: null },
    {
      action: 'chat.channel_connected',
      entity: { type: 'integration', id: null, label: kind === 'slack' ? 'Slack' : 'Microsoft Teams' },
      after: { channel: codeName, enteredBy: question.person.slice(0, 200) },
    },
  );
  return { title: `${codeName} is connected`, lines: ['Ask here: alignment followed by a customer name.'] };
}
