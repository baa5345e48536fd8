import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  deleteChatCommand,
  getChatCommand,
  makeChannelCode,
  putChatCommand,
  removeCommandChannel,
} from '#contract/integrations/commands.contract.ts';
import { MOST_MISSES } from '#domain/integrations/commands.rules.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import { isGenuine } from './commands.signatures.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SIGNING = '8f742231b10e8888abcd99yyyzzz85a5';
const TOKEN = randomBytes(32).toString('base64');
const CHANNEL = { team_id: 'T1', channel_id: 'C1' };

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  msp = await server.organization();
});

interface Sent {
  text: string;
  channel?: object;
  secret?: string;
  /** Age of the call in seconds. */
  age?: number;
}

async function urlOf(chat: ChatKind, secret: string): Promise<string> {
  const { url } = await msp.owner.sees(putChatCommand, { params: { chat }, body: { secret } });
  return new URL(url ?? '').pathname;
}

async function slack(url: string, { text, channel = CHANNEL, secret = SIGNING, age = 0 }: Sent) {
  const payload = new URLSearchParams({ command: '/alignment', user_name: 'olive', ...channel, text }).toString();
  const time = String(Math.floor(Date.now() / 1000) - age);
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${payload}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': time,
    'x-slack-signature': signature,
  };
  return server.stranger.inject({ method: 'POST', url, payload, headers });
}

async function teams(url: string, { text, secret = TOKEN, age = 0 }: Sent) {
  const message = {
    type: 'message',
    timestamp: new Date(Date.now() - age * 1000).toISOString(),
    text: `<at>Plumbline</at>&nbsp;${text}\n`,
    from: { name: 'Olive Owner' },
    conversation: { id: '19:abc@thread.tacv2;messageid=1' },
    channelData: { teamsChannelId: '19:abc@thread.tacv2' },
  };
  const payload = JSON.stringify(message);
  const authorization = `HMAC ${createHmac('sha256', Buffer.from(secret, 'base64')).update(payload).digest('base64')}`;
  return server.stranger.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', authorization } });
}

const codeFor = async (chat: ChatKind, name = '#service-desk') =>
  (await msp.owner.sees(makeChannelCode, { params: { chat }, body: { name } })).code;

async function connected(): Promise<string> {
  const url = await urlOf('slack', SIGNING);
  expect((await slack(url, { text: `connect ${(await codeFor('slack')).toLowerCase()}` })).json().text).toContain('is connected');
  return url;
}

describe('a question from a chat', () => {
  test('[CHAT-9] A connected Slack channel gets a customer’s score, critical findings, next review and link, nothing internal', async () => {
    const { id } = await msp.owner.sees(createCustomer, { body: { name: '<!channel> & Contoso' } });
    await seedAssessment(server.pools, msp.id, { customerId: id, findings: { mfa: 'critical', gossip: 'critical', tested: 'high' } });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('customers')
        .set({ healthScore: 62, healthPrevious: 55, healthAsOf: '2026-09-30', nextReviewOn: '2026-12-04' })
        .where('id', '=', id)
        .execute(),
    );
    const answer = await slack(await connected(), { text: 'contoso' });
    expect(answer.statusCode).toBe(200);
    const { response_type: type, text, blocks } = answer.json();
    expect(type).toBe('ephemeral');
    expect(text).toContain('&lt;!channel&gt; &amp; Contoso');
    expect(text).toContain('Score: 62%, 55% before');
    expect(text).toContain('Open critical findings: 2');
    expect(text).toContain('Next review: 2026-12-04');
    expect(blocks[1].elements[0].url).toBe(`${server.config.publicUrl}/customers/${id}`);
    expect(answer.body).not.toContain(SECRET);
    expect(answer.body).not.toContain('<!channel>');
  });

  test('[CHAT-10] A call with a wrong, missing or over five minutes old signature is refused, and so is an unknown address', async () => {
    const url = await connected();
    for (const sent of [{ secret: 'another' }, { age: 400 }, { age: -400 }]) {
      const refused = await slack(url, { text: 'contoso', ...sent });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'SIGNATURE_INVALID']);
    }
    expect((await server.stranger.inject({ method: 'POST', url, payload: 'text=contoso' })).json().code).toBe('SIGNATURE_INVALID');
    const unknown = url.replace(/[^/]+$/, '01890000-0000-7000-8000-0000000000aa');
    expect((await slack(unknown, { text: 'contoso' })).statusCode).toBe(404);
  });

  test('[CHAT-11] Only a channel where the organisation’s code was entered may ask; a code works once and has limited tries', async () => {
    await msp.owner.sees(createCustomer, { body: { name: 'Contoso' } });
    const url = await urlOf('slack', SIGNING);
    const elsewhere = { team_id: 'T1', channel_id: 'C2' };
    expect((await slack(url, { text: 'contoso' })).json().text).toContain('is not connected yet');
    const code = await codeFor('slack');
    for (let miss = 0; miss < MOST_MISSES; miss += 1)
      expect((await slack(url, { text: 'connect AAAAA-AAAAA' })).json().text).toContain('invalid or has expired');
    expect((await slack(url, { text: `connect ${code}` })).json().text).toContain('invalid or has expired');
    const second = await codeFor('slack');
    expect((await slack(url, { text: `connect ${second}` })).json().text).toContain('#service-desk is connected');
    expect((await slack(url, { text: `connect ${second}`, channel: elsewhere })).json().text).toContain('invalid or has expired');
    expect((await slack(url, { text: 'contoso', channel: elsewhere })).json().text).toContain('is not connected yet');
    expect((await slack(url, { text: 'contoso' })).json().text).toContain('Contoso');

    const { channels } = await msp.owner.sees(getChatCommand, { params: { chat: 'slack' } });
    expect(channels).toMatchObject([{ externalId: 'T1/C1', name: '#service-desk', connectedBy: 'olive' }]);
    await msp.owner.sees(removeCommandChannel, { params: { chat: 'slack', externalId: 'T1/C1' } });
    expect((await slack(url, { text: 'contoso' })).json().text).toContain('is not connected yet');
  });

  test('[CHAT-12] The address of one organisation never answers about the customers of another', async () => {
    const url = await connected();
    const other = await server.organization();
    await other.owner.sees(createCustomer, { body: { name: 'Fabrikam' } });
    expect((await slack(url, { text: 'fabrikam' })).json().text).toContain('No customer is named');
    expect((await other.owner.sees(getChatCommand, { params: { chat: 'slack' } })).channels).toEqual([]);
  });

  test('[CHAT-13] Teams asks through its outgoing webhook with its own signature and gets a card', async () => {
    await msp.owner.sees(createCustomer, { body: { name: 'Contoso [Dental]' } });
    await msp.owner.sees(createCustomer, { body: { name: 'Contoso Legal' } });
    const url = await urlOf('teams', TOKEN);
    expect((await teams(url, { text: 'alignment contoso', secret: SIGNING })).json().code).toBe('SIGNATURE_INVALID');
    expect((await teams(url, { text: 'alignment contoso', age: 400 })).json().code).toBe('SIGNATURE_INVALID');
    await teams(url, { text: `alignment connect ${await codeFor('teams', 'Service desk')}` });
    const { type, attachments } = (await teams(url, { text: 'alignment contoso legal' })).json();
    expect([type, attachments[0].contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    expect(attachments[0].content.body.map(({ text }: { text: string }) => text)).toEqual([
      'Contoso Legal',
      'Score: no approved assessment yet',
      'Open critical findings: 0',
      'Next review: none planned',
    ]);
    // Brackets in a name are escaped, so that it becomes no link.
    expect((await teams(url, { text: 'alignment contoso' })).json().attachments[0].content.body[1].text).toBe('Contoso \\[Dental\\]');
  });

  test('A Teams security token is saved only in the format of Teams, the base64 text of 32 bytes', async () => {
    const put = (secret: string) => msp.owner.refused(putChatCommand, { params: { chat: 'teams' }, body: { secret } });
    const wrong = [
      '!!!!',
      '=',
      'x',
      TOKEN.slice(0, -1),
      `${TOKEN}=`,
      randomBytes(31).toString('base64'),
      randomBytes(33).toString('base64'),
    ];
    for (const secret of [...wrong, TOKEN.replace(/.=$/, 'B=')])
      expect(await put(secret), secret).toMatchObject({ code: 'INVALID_FORMAT', field: 'secret' });
    expect((await msp.owner.sees(getChatCommand, { params: { chat: 'teams' } })).hasSecret).toBe(false);
  });

  test('A Teams message signed with an empty key is refused, even if a mistyped secret was saved before', async () => {
    const body = Buffer.from(JSON.stringify({ timestamp: new Date().toISOString() }));
    const authorization = `HMAC ${createHmac('sha256', '').update(body).digest('base64')}`;
    expect(isGenuine.teams({ headers: { authorization }, body, secret: '!!!!', now: new Date() })).toBe(false);
  });

  test('[CHAT-14] The secret is never shown again, every change is in the audit log, and removing the command ends its address', async () => {
    const url = await connected();
    const shown = await msp.owner.sees(getChatCommand, { params: { chat: 'slack' } });
    expect(shown).toMatchObject({ hasSecret: true, secretHint: SIGNING.slice(-4), waiting: null });
    await msp.owner.sees(deleteChatCommand, { params: { chat: 'slack' } });
    expect((await slack(url, { text: 'contoso' })).statusCode).toBe(404);
    const events = await msp.owner.sees(listAuditEvents, { query: {} });
    const actions = events.map(({ action }) => action).filter((action) => action.startsWith('chat.'));
    expect(actions.toReversed()).toEqual(['chat.command_added', 'chat.code_made', 'chat.channel_connected', 'chat.command_removed']);
    expect(JSON.stringify([shown, events])).not.toContain(SIGNING);
  });
});
