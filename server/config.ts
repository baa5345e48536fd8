import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLocalHost } from '#server/local.ts';
import { Refusal } from '#server/refusal.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ARGON2_FLOOR = 19_456;
const NAMED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

const port = wholeNumber(1, 65_535);

const variables = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('must be an address that begins with postgres:// or postgresql://', ['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: address('must be an address such as https://plumbline.example.com', ['http:', 'https:'])
    .refine(isBare, 'must be the address alone, without a path, a query or a password')
    .refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost')
    .optional(),
  SMTP_URL: address('must be an address such as smtp://user:password@mail.example.com:587', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be a mail address such as Plumbline <plumbline@example.com>')
    .default('Plumbline <plumbline@localhost>'),
  CAPTCHA: z
    .enum(['altcha', 'off', 'recaptcha', 'turnstile'], 'must be altcha, off, recaptcha or turnstile')
    .refine((kind) => kind === 'off', 'can only be off in this version, because the check before sign-in is not built yet')
    .default('off'),
  PRICING_URL: address('must be an address that begins with https:// or http://', ['http:', 'https:']).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  METRICS_PORT: port.optional(),
  ARGON2_MEMORY: wholeNumber(ARGON2_FLOOR, 4_194_304).default(65_536),
  TRUSTED_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(isProxy), 'must be a list of addresses or ranges such as 10.0.0.1, 192.168.0.0/16')
    .default([]),
  WORKERS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((word) => word === 'on')
    .default(true),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
});

type VariableName = keyof typeof variables.shape;

/** What the README prints; a variable without a line here does not compile. */
const DOCUMENTATION: Record<VariableName, { default: string; meaning: string }> = {
  PORT: { default: '3000', meaning: 'Port the server listens on.' },
  HOST: { default: '127.0.0.1', meaning: 'Address the server listens on; `0.0.0.0` in a container.' },
  DATA_DIR: { default: './data', meaning: 'Folder for the embedded database, generated secrets, files and, without `SMTP_URL`, mail.' },
  DATABASE_URL: { default: '', meaning: 'A PostgreSQL of your own, 15 or newer; without it an embedded one runs in the data folder.' },
  PUBLIC_URL: {
    default: 'http://localhost:PORT',
    meaning: 'Address people open, used for links, cookies and origin checks; https unless its host is localhost.',
  },
  SMTP_URL: { default: '', meaning: 'Mail server; without it mail is written to `outbox` in the data folder as .eml files.' },
  MAIL_FROM: { default: 'Plumbline <plumbline@localhost>', meaning: 'Sender of every mail.' },
  CAPTCHA: {
    default: 'off',
    meaning:
      'Check before sign-in and registration: `altcha`, `recaptcha` or `turnstile` once they are built; only `off` is accepted today.',
  },
  PRICING_URL: { default: '', meaning: 'Page with your prices; checked at the start, but no screen links to it yet.' },
  LOG_LEVEL: { default: 'info', meaning: `How much is logged: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.` },
  METRICS_PORT: { default: '', meaning: 'Port for Prometheus metrics on the same host; without it there are none.' },
  ARGON2_MEMORY: { default: '65536', meaning: 'Memory for one password hash in KiB, at least 19456; lower it on small machines.' },
  TRUSTED_PROXY: { default: '', meaning: 'Comma-separated addresses or ranges of reverse proxies whose forwarded headers are believed.' },
  WORKERS: { default: 'on', meaning: 'Whether this process also runs background jobs: `on` or `off`.' },
  SECRET_KEY: {
    default: '',
    meaning:
      'At least 32 random characters from which all secrets derive; needed when several processes do not share a data folder, else generated.',
  },
};

export type Config = ReturnType<typeof readConfig>;

/** The only place that reads the environment's settings; an empty value counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw refusalFor(parsed.error);

  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    captcha: settings.CAPTCHA,
    pricingUrl: settings.PRICING_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    metricsPort: settings.METRICS_PORT ?? null,
    argon2Memory: settings.ARGON2_MEMORY,
    trustedProxies: settings.TRUSTED_PROXY,
    workers: settings.WORKERS,
  };
}

export const configurationVariables = Object.entries(DOCUMENTATION).map(([name, line]) => ({ name, ...line }));

/** The README's configuration table in markdown; a test holds the two together. */
export function configurationTable(): string {
  const lines = configurationVariables.map((line) => `| \`${line.name}\` | ${line.default && `\`${line.default}\``} | ${line.meaning} |`);
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...lines].join('\n');
}

function refusalFor(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  return new Refusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'cannot be read'}.`);
}

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
}

function address(message: string, protocols: string[]) {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || protocols.includes('postgres:'));
  }, message);
}

function isBare(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '');
}

function isHttpsOrLocal(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.protocol === 'https:' || isLocalHost(url.hostname);
}

function isProxy(entry: string): boolean {
  const [network = '', bits, ...rest] = entry.split('/');
  if (NAMED_PROXIES.includes(entry)) return true;
  const version = isIP(network);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
