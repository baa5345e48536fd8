import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { captchaOf } from './config.captcha.ts';
import { chatDocumentation, chatOf, chatVariables } from './config.chat.ts';
import { databaseDocumentation, databaseOf, databaseVariables } from './config.database.ts';
import { feedbackDocumentation, feedbackOf, feedbackVariables } from './config.feedback.ts';
import { address, isBare, isHttpsOrLocal, providerKey } from './config.fields.ts';
import { microsoftDocumentation, microsoftOf, microsoftVariables } from './config.microsoft.ts';
import { stripeDocumentation, stripeOf, stripeVariables } from './config.stripe.ts';
import { s3Documentation, s3Of, s3Variables } from './config.s3.ts';
import { tracesDocumentation, tracesOf, tracesVariables } from './config.traces.ts';
import { readVariables } from './environment.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

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
  ...databaseVariables,
  PUBLIC_URL: address('must be an address such as https://plumbline.example.com', ['http:', 'https:'])
    .refine(isBare, 'must be the address alone, without a path, a query or a password')
    .refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost')
    .optional(),
  SMTP_URL: address('must be an address such as smtp://user:password@mail.example.com:587', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be a mail address such as Plumbline <plumbline@example.com>')
    .default('Plumbline <plumbline@localhost>'),
  CAPTCHA: z.enum(['altcha', 'off', 'recaptcha', 'turnstile'], 'must be altcha, off, recaptcha or turnstile').default('altcha'),
  RECAPTCHA_SITE_KEY: providerKey().optional(),
  RECAPTCHA_SECRET: providerKey().optional(),
  RECAPTCHA_MIN_SCORE: z
    .string()
    .regex(/^(?:0|1|[01]?\.\d{1,3})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .refine((score) => score <= 1, 'must be a number from 0 to 1')
    .default(0.5),
  TURNSTILE_SITE_KEY: providerKey().optional(),
  TURNSTILE_SECRET: providerKey().optional(),
  CAPTCHA_VERIFY_URL: address('must be an address that begins with https://', ['http:', 'https:'])
    .refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost')
    .optional(),
  ...feedbackVariables,
  ...chatVariables,
  ...s3Variables,
  ...stripeVariables,
  CHANGELOG_URL: address('must be an address that begins with https:// or http://', ['http:', 'https:']).optional(),
  PRICING_URL: address('must be an address that begins with https:// or http://', ['http:', 'https:']).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  METRICS_PORT: port.optional(),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(1000),
  ...tracesVariables,
  ARGON2_MEMORY: wholeNumber(ARGON2_FLOOR, 4_194_304).default(65_536),
  TRUSTED_PROXY: list(isProxy, 'must be a list of addresses or ranges such as 10.0.0.1, 192.168.0.0/16'),
  ...microsoftVariables,
  DNS_SERVERS: list(isDnsServer, 'must be a list of addresses such as 192.0.2.53, 192.0.2.54:5353'),
  DOMAIN_CHECKS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((word) => word === 'on')
    .default(true),
  RDAP_BOOTSTRAP: z
    .union([z.literal('off'), address('must be off or an address that begins with https:// or http://', ['http:', 'https:'])])
    .default('https://data.iana.org/rdap/dns.json'),
  OUTBOUND_ALLOW: list(isOwnPlace, 'must be a list of host names, addresses or ranges such as sso.example.internal, 10.0.0.0/8'),
  HIDE_ACCOUNTS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((word) => word === 'on')
    .default(false),
  WORKERS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((word) => word === 'on')
    .default(true),
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(isVaried, 'must be random characters, not one pattern repeated or a placeholder')
    .optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
});

type VariableName = keyof typeof variables.shape;

/** Descriptions for docs/self-hosting.md; a variable without one does not compile. */
const DOCUMENTATION: Record<VariableName, { default: string; meaning: string }> = {
  PORT: { default: '3000', meaning: 'Port the server listens on.' },
  HOST: { default: '127.0.0.1', meaning: 'Address the server listens on; `0.0.0.0` in a container.' },
  DATA_DIR: { default: './data', meaning: 'Folder for the embedded database, generated secrets, files and, without `SMTP_URL`, emails.' },
  ...databaseDocumentation,
  PUBLIC_URL: {
    default: 'http://localhost:PORT',
    meaning: 'Address that users open, used for links, cookies and origin checks. Must be https unless the host is localhost.',
  },
  SMTP_URL: { default: '', meaning: 'Mail server. If empty, emails are written to `outbox` in the data folder as .eml files.' },
  MAIL_FROM: { default: 'Plumbline <plumbline@localhost>', meaning: 'Sender of all emails.' },
  CAPTCHA: {
    default: 'altcha',
    meaning:
      'Captcha at sign-in and registration: `altcha` (proof of work in the browser, no third party), `recaptcha` (v3), `turnstile` or `off`.',
  },
  RECAPTCHA_SITE_KEY: { default: '', meaning: 'Public key of reCAPTCHA v3. Required with `CAPTCHA=recaptcha`.' },
  RECAPTCHA_SECRET: { default: '', meaning: 'Secret key of reCAPTCHA v3. Required with `CAPTCHA=recaptcha`.' },
  RECAPTCHA_MIN_SCORE: { default: '0.5', meaning: 'reCAPTCHA score, 0 to 1, below which a visitor counts as a robot.' },
  TURNSTILE_SITE_KEY: { default: '', meaning: 'Public key of Turnstile. Required with `CAPTCHA=turnstile`.' },
  TURNSTILE_SECRET: { default: '', meaning: 'Secret key of Turnstile. Required with `CAPTCHA=turnstile`.' },
  CAPTCHA_VERIFY_URL: {
    default: '',
    meaning: 'Address that verifies tokens of reCAPTCHA or Turnstile, such as a proxy. Defaults to the address of the provider.',
  },
  ...feedbackDocumentation,
  ...chatDocumentation,
  ...s3Documentation,
  ...stripeDocumentation,
  PRICING_URL: {
    default: '',
    meaning: 'Page with your prices, opened by the trial link on the sign-in page. If empty, the link opens the registration.',
  },
  CHANGELOG_URL: {
    default: '',
    meaning:
      'Page with the changes in each version, opened from the version in the user menu. Defaults to the changelog that ships with Plumbline.',
  },
  LOG_LEVEL: { default: 'info', meaning: `Log level: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.` },
  METRICS_PORT: { default: '', meaning: 'Port for Prometheus metrics, on the address of `HOST`. If empty, there are no metrics.' },
  SLOW_QUERY_MS: {
    default: '1000',
    meaning:
      'Database calls that take at least this many milliseconds are logged with their SQL, without values, and the request. `0` logs none.',
  },
  ...tracesDocumentation,
  ARGON2_MEMORY: { default: '65536', meaning: 'Memory for one password hash in KiB, at least 19456. Lower it on small machines.' },
  TRUSTED_PROXY: {
    default: '',
    meaning:
      'Reverse proxies whose forwarded headers are trusted: comma-separated addresses or ranges, such as `loopback`. Required behind a proxy: otherwise all users count as one address and share its rate limits.',
  },
  ...microsoftDocumentation,
  DNS_SERVERS: {
    default: '',
    meaning: "Comma-separated name servers that are asked about email domains and customers' domains. Defaults to the system's own.",
  },
  DOMAIN_CHECKS: {
    default: 'on',
    meaning: '`on` checks the domains entered for customers on request and weekly: DNS, the website and the registry. `off` checks none.',
  },
  RDAP_BOOTSTRAP: {
    default: 'https://data.iana.org/rdap/dns.json',
    meaning: "List of domain registries, which are asked when customers' domains expire (RDAP). `off` asks none.",
  },
  OUTBOUND_ALLOW: {
    default: '',
    meaning:
      'Comma-separated hosts, addresses or ranges in your network that the server may call. If empty, it calls public addresses only.',
  },
  HIDE_ACCOUNTS: {
    default: 'off',
    meaning: '`on` keeps sign-in and registration from showing whether an address has an account; its owner is notified by email instead.',
  },
  WORKERS: { default: 'on', meaning: '`off` if this process runs no background jobs. At least one process must run them.' },
  DRAIN_SECONDS: {
    default: '0',
    meaning:
      'Seconds that a stopping process continues to respond while `/api/ready` returns 503, so that load balancers can remove it first.',
  },
  SECRET_KEY: {
    default: '',
    meaning:
      'At least 32 random characters from which all secrets are derived. Required if several processes do not share a data folder; otherwise generated.',
  },
  SECRET_KEY_PREVIOUS: {
    default: '',
    meaning:
      'The previous `SECRET_KEY`, while you change it: existing secrets can still be read, and each password is rehashed at the next sign-in. Then run `npm run admin -- rotate-keys`.',
  },
};

export type Config = ReturnType<typeof readConfig>;

/** Settings in the environment, with the contents of the files that variables such as `SECRET_KEY_FILE` name. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return readVariables(env, Object.keys(variables.shape));
}

/** Checks the settings; does not read the environment. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) throw refusalFor(parsed.error);

  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    database: databaseOf(settings),
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    captcha: captchaOf(settings),
    feedback: feedbackOf(settings),
    chat: chatOf(settings),
    pricingUrl: settings.PRICING_URL ?? null,
    changelogUrl: settings.CHANGELOG_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    metricsPort: settings.METRICS_PORT ?? null,
    /** Null disables logging. */
    slowQueryMs: settings.SLOW_QUERY_MS === 0 ? null : settings.SLOW_QUERY_MS,
    traces: tracesOf(settings),
    argon2Memory: settings.ARGON2_MEMORY,
    trustedProxies: settings.TRUSTED_PROXY,
    hideAccounts: settings.HIDE_ACCOUNTS,
    ...microsoftOf(settings),
    dnsServers: settings.DNS_SERVERS,
    domainChecks: settings.DOMAIN_CHECKS,
    /** Null disables look-ups of expiry dates. */
    rdapBootstrap: settings.RDAP_BOOTSTRAP === 'off' ? null : settings.RDAP_BOOTSTRAP,
    outboundAllow: settings.OUTBOUND_ALLOW.map((entry) => entry.toLowerCase()),
    workers: settings.WORKERS,
    drainSeconds: settings.DRAIN_SECONDS,
    s3: s3Of(settings),
    /** Null in the edition without billing. */
    stripe: stripeOf(settings),
    /** Null for no limit. */
    filesQuota: settings.FILES_QUOTA_MB === 0 ? null : settings.FILES_QUOTA_MB * 1024 * 1024,
  };
}

export const configurationVariables = Object.entries(DOCUMENTATION).map(([name, line]) => ({ name, ...line }));

/** Configuration table of docs/self-hosting.md; a test compares the two. */
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

function isVaried(text: string): boolean {
  return new Set(text).size >= 10 && !/change.?me|example|placeholder|secret.?key/i.test(text);
}

function list(isEntry: (entry: string) => boolean, message: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), message)
    .default([]);
}

function isProxy(entry: string): boolean {
  const [network = '', bits, ...rest] = entry.split('/');
  if (NAMED_PROXIES.includes(entry)) return true;
  const version = isIP(network);
  if (version === 0 || rest.length > 0) return false;
  // Wider ranges than any private network would trust nearly everyone.
  const [least, most] = version === 4 ? [8, 32] : [7, 128];
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most);
}

function isDnsServer(entry: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return isIP(entry) !== 0 || isIP(bracketed ?? plain ?? '') !== 0;
}

function isOwnPlace(entry: string): boolean {
  return isIP(entry.split('/')[0] ?? '') !== 0 ? isProxy(entry) : /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(entry);
}
