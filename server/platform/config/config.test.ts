import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationTable, readConfig } from './config.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

test('Plumbline without any variable serves its own machine only, on port 3000, with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database: { directUrl: null, poolerUrl: null, keepsStatements: true, connections: 20 },
    publicUrl: 'http://localhost:3000',
    captcha: { kind: 'altcha' },
    metricsPort: null,
    argon2Memory: 65_536,
    trustedProxies: [],
    workers: true,
  });
});

test('The public address contains the configured port and no closing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://plumbline.example.com/' }).publicUrl).toBe('https://plumbline.example.com');
});

test('A variable with an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ database: { directUrl: null }, port: 3000 });
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
  ['CAPTCHA', 'sometimes'],
  ['RECAPTCHA_SITE_KEY', '"quoted-key-of-a-site"'],
  ['RECAPTCHA_SECRET', 'short'],
  ['RECAPTCHA_MIN_SCORE', '1.5'],
  ['RECAPTCHA_MIN_SCORE', 'half'],
  ['TURNSTILE_SITE_KEY', 'with space in it'],
  ['TURNSTILE_SECRET', 'a'],
  ['CAPTCHA_VERIFY_URL', 'http://verify.example.com/'],
  ['CAPTCHA_VERIFY_URL', 'ftp://localhost/'],
  ['PRICING_URL', 'javascript:alert(1)'],
  ['CHANGELOG_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '-1'],
  ['SLOW_QUERY_MS', '1.5'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['ARGON2_MEMORY', '1024'],
  ['TRUSTED_PROXY', 'true'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['ENTRA_AUTHORITY', 'login.microsoftonline.com'],
  ['ENTRA_AUTHORITY', 'http://login.microsoftonline.com'],
  ['ENTRA_AUTHORITY', 'https://login.microsoftonline.com/common'],
  ['DNS_SERVERS', 'dns.example.com'],
  ['OUTBOUND_ALLOW', 'https://intranet.example.com'],
  ['OUTBOUND_ALLOW', '10.0.0.0/33'],
  ['TRUSTED_PROXY', '0.0.0.0/0'],
  ['TRUSTED_PROXY', '128.0.0.0/1'],
  ['TRUSTED_PROXY', '::/0'],
  ['WORKERS', 'yes'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', 'a'.repeat(64)],
  ['SECRET_KEY', 'change-me-change-me-please-0123456789'],
])('The setting %s=%s stops the start with one sentence that names the variable', (name, value) => {
  const start = () => readConfig({ [name]: value });

  expect(start).toThrow(Refusal);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

const RECAPTCHA = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site-key-of-recaptcha', RECAPTCHA_SECRET: 'secret-of-recaptcha' };
const TURNSTILE = { CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: 'site-key-of-turnstile', TURNSTILE_SECRET: 'secret-of-turnstile' };

test.each([
  [RECAPTCHA, 'RECAPTCHA_SITE_KEY'],
  [RECAPTCHA, 'RECAPTCHA_SECRET'],
  [TURNSTILE, 'TURNSTILE_SITE_KEY'],
  [TURNSTILE, 'TURNSTILE_SECRET'],
])('[PLAT-1] A captcha without its keys stops the start: %o without %s', (settings, missing) => {
  const start = () => readConfig({ ...settings, [missing]: '' });
  expect(start).toThrow(new Refusal(`${missing} must be set when CAPTCHA is ${settings.CAPTCHA}.`));
});

test('A captcha with its keys calls the usual address of its provider unless another one is set', () => {
  expect(readConfig(RECAPTCHA).captcha).toMatchObject({ minScore: 0.5, verifyUrl: 'https://www.google.com/recaptcha/api/siteverify' });
  expect(readConfig({ ...RECAPTCHA, RECAPTCHA_MIN_SCORE: '0.75' }).captcha).toMatchObject({ minScore: 0.75 });
  const proxied = readConfig({ ...TURNSTILE, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:8080/verify' });
  expect(proxied.captcha).toMatchObject({ siteKey: 'site-key-of-turnstile', verifyUrl: 'http://127.0.0.1:8080/verify', minScore: null });
});

test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://plumbline.example.com'])(
  'The public address may be %s',
  (address) => {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(address);
  },
);

test('[SCALE-22] Traces are made only for a configured collector, and for the configured share of requests', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({}).traces).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({ url: 'http://collector:4318/v1/traces', share: 1 });
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' }).traces).toBeNull();
  const tenth = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/t', ...tenth }).traces).toEqual({
    url: 'http://collector:4318/t',
    share: 0.1,
  });
});

test('Reverse proxies are set as addresses and ranges', () => {
  expect(readConfig({ TRUSTED_PROXY: '10.0.0.1, fd00::/8,loopback' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8', 'loopback']);
});

test.runIf(existsSync('docs/self-hosting.md'))('The table of variables in docs/self-hosting.md is the one generated from the code', () => {
  expect(readFileSync('docs/self-hosting.md', 'utf8')).toContain(configurationTable());
});
