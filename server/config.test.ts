import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationTable, readConfig } from './config.ts';
import { Refusal } from './refusal.ts';

test('without any variable Plumbline serves this machine only, on port 3000, with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    captcha: 'off',
    metricsPort: null,
    argon2Memory: 65_536,
    trustedProxies: [],
    workers: true,
  });
});

test('the public address follows the port and loses its closing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://plumbline.example.com/' }).publicUrl).toBe('https://plumbline.example.com');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 });
});

test.each([
  ['PORT', '0'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['HOST', 'http://localhost'],
  ['DATABASE_URL', 'mysql://localhost/plumbline'],
  ['PUBLIC_URL', 'plumbline.example.com'],
  ['PUBLIC_URL', 'http://plumbline.example.com'],
  ['PUBLIC_URL', 'https://example.com/plumbline'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['CAPTCHA', 'altcha'],
  ['CAPTCHA', 'sometimes'],
  ['PRICING_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '-1'],
  ['ARGON2_MEMORY', '1024'],
  ['TRUSTED_PROXY', 'true'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['WORKERS', 'yes'],
  ['SECRET_KEY', 'short'],
])('%s=%s stops the start with one sentence that names the variable', (name, value) => {
  const start = () => readConfig({ [name]: value });

  expect(start).toThrow(Refusal);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://plumbline.example.com'])(
  '%s may be the public address',
  (address) => {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(address);
  },
);

test('reverse proxies are given as addresses and ranges', () => {
  expect(readConfig({ TRUSTED_PROXY: '10.0.0.1, fd00::/8,loopback' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8', 'loopback']);
});

test.runIf(existsSync('README.md'))('the table in the README is the one printed from the code', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(configurationTable());
});
