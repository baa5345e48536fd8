import { Resolver } from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { openNameServer, type NameServer } from '#tests/support/oidc/names.ts';
import { isPublicAddress } from './outbound.addresses.ts';
import { fetchOutside, guardedLookup } from './outbound.ts';

describe('outbound calls', () => {
  let inside: Server;
  let authority: string;
  let names: NameServer;
  let calls = 0;
  beforeAll(async () => {
    names = await openNameServer();
    inside = createServer((request, response) => {
      calls += 1;
      if (request.url === '/redirect') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (request.url === '/large') return response.writeHead(200).end(Buffer.alloc(1_100_000));
      if (request.url === '/slow') return;
      response.writeHead(200, { 'x-kept': 'yes' }).end(`${request.method} ${request.headers['content-length'] ?? '-'}`);
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    authority = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(async () => {
    inside.closeAllConnections();
    inside.close();
    await names.close();
  });

  const trial = () => readConfig({ ENTRA_AUTHORITY: authority });
  const refusalOf = (target: string, settings: Record<string, string> = {}) =>
    fetchOutside(readConfig(settings), target).then(
      () => 'called',
      (error: Error) => error.message,
    );

  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.8/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://2130706433/',
    'https://0x7f.1/',
  ])('[PLAT-6] The address %s is never called', async (target) => {
    expect(await refusalOf(target)).toMatch(/private network/);
  });

  test('[PLAT-7] An address inside the internal network can be allowed by name, address or range', async () => {
    for (const allowed of ['10.0.0.0/8', '10.9.8.7', '::1, 10.0.0.0/8']) {
      expect(isPublicAddress('10.9.8.7')).toBe(false);
      expect(await refusalOf('https://127.0.0.1:9/', { OUTBOUND_ALLOW: allowed })).toMatch(/private network/);
    }
    for (const allowed of ['127.0.0.1', '127.0.0.0/8', 'LOCALHOST, 127.0.0.0/8']) {
      expect(await refusalOf('https://127.0.0.1:9/', { OUTBOUND_ALLOW: allowed })).toMatch(/could not be reached/);
    }
    expect(await refusalOf('https://localhost:9/', { OUTBOUND_ALLOW: 'localhost' })).toMatch(/could not be reached/);
  });

  test('[PLAT-8] An address without https is never called, even inside an allowed network', async () => {
    expect(await refusalOf(authority, { OUTBOUND_ALLOW: '127.0.0.0/8' })).toMatch(/https/);
    expect(await refusalOf('file:///etc/passwd')).toMatch(/https/);
    expect(calls).toBe(0);
  });

  test('A provider on the same machine is called during a trial, and only the configured one', async () => {
    const answer = await fetchOutside(trial(), `${authority}/token`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect([answer.status, await answer.text(), answer.headers.get('x-kept')]).toEqual([200, 'POST 3', 'yes']);
    await expect(fetchOutside(trial(), 'http://127.0.0.1:9/')).rejects.toThrow('https');
    expect(() => readConfig({ ENTRA_AUTHORITY: authority, PUBLIC_URL: 'https://plumbline.example.com' })).toThrow('ENTRA_AUTHORITY');
  });

  test('[PLAT-9] A redirect is not followed, and an endless response is not read', async () => {
    await expect(fetchOutside(trial(), `${authority}/redirect`)).rejects.toThrow('which is not followed');
    await expect(fetchOutside(trial(), `${authority}/large`)).rejects.toThrow('larger than 1 MB');
  });

  test('A missing response times out after five seconds', async () => {
    await expect(fetchOutside(trial(), `${authority}/slow`)).rejects.toThrow('did not respond within 5 seconds');
  });

  test('[PLAT-10] A name that resolves to the internal network at its second lookup is refused when the connection opens', async () => {
    names.addresses['rebinding.test'] = [['93.184.215.14'], ['127.0.0.1']];
    names.addresses['mixed.test'] = [['93.184.215.14', '10.0.0.1']];
    const resolver = new Resolver();
    resolver.setServers([names.address]);
    const resolve = async (name: string) => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }));
    const looked: string[] = [];
    const lookup = guardedLookup((address) => {
      looked.push(address);
      return isPublicAddress(address);
    }, resolve);
    const port = Number(new URL(authority).port);
    // Ends after the lookup, which the local name server always answers, so the speed of the outside address does not matter.
    const attempt = (host: string) =>
      new Promise<string>((done) => {
        const socket = connect({ host, port, lookup });
        socket.on('lookup', (error: Error | null) => {
          if (error) return;
          done('looked up');
          socket.destroy();
        });
        socket.on('error', (error) => done(error.message));
      });
    expect(await attempt('rebinding.test')).toBe('looked up');
    expect(await attempt('rebinding.test')).toMatch(/127.0.0.1 is in a private network/);
    expect(await attempt('mixed.test')).toMatch(/10.0.0.1 is in a private/);
    expect(looked).toContain('93.184.215.14');
  });
});
