import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '#contract/auth/registration.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { queueMail } from './mail.ts';

interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

/** SMTP server on the loopback address that stores messages and refuses the recipient "unknown". */
async function openSink() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => {
      if (!address.address.startsWith('unknown')) return done();
      return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(chunks).toString('utf8');
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const NEWCOMER = {
  firstName: 'Ann',
  lastName: 'Owner',
  email: 'ann@msp.test',
  password: 'Correct1!horse',
  organizationName: 'Northwind IT',
};

describe('with a mail server', () => {
  let sink: Awaited<ReturnType<typeof openSink>>;
  let server: TestServer;
  beforeAll(async () => {
    sink = await openSink();
    server = await startTestServer({ SMTP_URL: sink.url, MAIL_FROM: 'Plumbline <hello@plumbline.test>' });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  const outbox = () => asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').selectAll().orderBy('id').execute());

  test('The verification code is sent only by email, from our address and as plain text', async () => {
    expect(await server.stranger.sees(register, { body: NEWCOMER })).toMatchObject({ verificationCode: null });
    expect(await deliverWaiting(server.context)).toBe(1);
    const [mail] = sink.received;
    expect(mail).toMatchObject({ from: 'hello@plumbline.test', to: ['ann@msp.test'] });
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail?.source).toMatch(/ {4}\d{6}/);
    expect(mail?.source).toMatch(/^Message-ID: <[\w-]+@plumbline\.test>\r$/im);
  });

  test('[PLAT-13] Typed text never becomes a header or another recipient of an email', async () => {
    const msp = await server.organization();
    const mail = { to: 'bob@acme.test, eve@evil.test', subject: 'Hello\r\nBcc: eve@evil.test', text: 'Text.' };
    await asOrganization(server.pools, msp.id, (tx) => queueMail(tx, msp.id, { ...mail, to: 'bob@acme.test' }));
    await deliverWaiting(server.context);
    const sent = sink.received.at(-1);
    expect(sent?.to).toEqual(['bob@acme.test']);
    expect(sent?.source).not.toMatch(/^Bcc:/m);

    const before = sink.received.length;
    await asOrganization(server.pools, msp.id, (tx) => queueMail(tx, msp.id, mail));
    await deliverWaiting(server.context);
    expect(sink.received.slice(before).flatMap(({ to }) => to)).not.toContain('eve@evil.test');
  });

  test('An email to a recipient that the mail server rejects permanently is not retried', async () => {
    const msp = await server.organization();
    await asOrganization(server.pools, msp.id, (tx) => queueMail(tx, msp.id, { to: 'unknown@acme.test', subject: 'Hello', text: 'Text.' }));
    expect(await deliverWaiting(server.context)).toBe(0);
    const row = (await outbox()).at(-1);
    expect(row).toMatchObject({ attempts: 1, deliveredAt: null, payload: {} });
    expect(row?.lastError).toMatch(/No such user/);
    expect(await deliverWaiting(server.context)).toBe(0);
  });

  test('An email is retried later if the mail server is down', async () => {
    const msp = await server.organization();
    await asOrganization(server.pools, msp.id, (tx) => queueMail(tx, msp.id, { to: 'bob@acme.test', subject: 'Late', text: 'Text.' }));
    const down = { ...server.config, smtpUrl: 'smtp://127.0.0.1:1' };
    expect(await deliverWaiting({ ...server.context, config: down })).toBe(0);
    expect((await outbox()).at(-1)).toMatchObject({ attempts: 1, deliveredAt: null, payload: { subject: 'Late' } });
    await asPlatform(server.pools, (tx) =>
      tx
        .updateTable('platform.outbox')
        .set({ nextAttemptAt: new Date(0) })
        .where('deliveredAt', 'is', null)
        .where('attempts', '=', 1)
        .where('payload', '<>', '{}')
        .execute(),
    );
    expect(await deliverWaiting(server.context)).toBe(1);
  });

  test('[PLAT-14] An installation with a mail server has no page that shows emails', async () => {
    expect((await server.stranger.inject({ method: 'GET', url: '/outbox' })).statusCode).toBe(404);
  });
});

describe('without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const open = (host = 'localhost:3000') => server.app.inject({ method: 'GET', url: '/outbox', headers: { host } });

  test('The outbox lists the emails, newest first, with working links and without script', async () => {
    expect((await open()).body).toContain('No emails yet');
    await server.stranger.sees(register, { body: { ...NEWCOMER, organizationName: 'A "quoted" <b>name</b>' } });
    await server.stranger.sees(register, { body: { ...NEWCOMER, email: 'second@msp.test' } });
    await server.mails();

    const response = await open();
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await server.visit('/outbox')).headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.body).not.toMatch(/<script|<b>| style=/);
    expect(response.body.indexOf('second@msp.test')).toBeLessThan(response.body.indexOf('To ann@msp.test'));
    const [, link = ''] = /<a href="([^"]+)">/.exec(response.body) ?? [];
    const url = new URL(link.replaceAll('&amp;', '&'));
    expect(url.origin).toBe(server.config.publicUrl);
    expect(url.pathname).toMatch(/^\/verify-email\/[\w-]{36}$/);
    expect(url.searchParams.get('email')).toBe('second@msp.test');
  });

  test('The files of the outbox are readable only by their owner', async () => {
    expect((await stat(join(server.config.dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  test('[PLAT-15] The outbox is not shown under a foreign host name that points to the same machine', async () => {
    expect((await open('rebound.evil.test')).statusCode).toBe(404);
  });

  test('[PLAT-16] The outbox is not available at a public address', async () => {
    const inPublic = await startTestServer({ PUBLIC_URL: 'https://plumbline.example.com' });
    expect((await inPublic.app.inject({ method: 'GET', url: '/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404);
    await inPublic.close();
  });
});
