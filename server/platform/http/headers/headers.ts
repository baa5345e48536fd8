import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { allowedSourcesFor } from './headers.chat.ts';

type Settings = Pick<Config, 'publicUrl' | 'captcha' | 'chat'>;

export type SecureHeaders = Readonly<Record<string, string>>;

/** Policy of every response: nothing inline, nothing from other origins except a configured captcha or chat, no iframes, no plugins. */
export async function secureHeaders(settings: Settings): Promise<SecureHeaders> {
  return {
    ...(await composeHeaders(settings)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Nothing here should be indexed, especially URLs sent to individuals.
    'x-robots-tag': 'noindex, nofollow',
  };
}

/** Headers of every response, unless a route sets them itself. */
export function sendSecureHeaders(app: FastifyInstance, headers: SecureHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Headers of a response without any policy. */
const PLAIN = ['content-length', 'content-type', 'connection', 'date', 'keep-alive'];

const NOBODY = { scripts: [], frames: [], calls: [] };
const CAPTCHA_SOURCES: Record<Config['captcha']['kind'], { scripts: string[]; frames: string[]; calls: string[] }> = {
  off: NOBODY,
  altcha: NOBODY,
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    calls: ['https://www.google.com/recaptcha/'],
  },
  turnstile: {
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
    calls: ['https://challenges.cloudflare.com'],
  },
};

/** Composed once with a fake response, because the policy is the same for all. */
async function composeHeaders({ publicUrl, captcha, chat }: Settings): Promise<Record<string, string>> {
  const { scripts, frames, calls } = CAPTCHA_SOURCES[captcha.kind];
  const { styles, images, media, fonts, calls: chatCalls, scripts: chatScripts } = allowedSourcesFor(chat);
  const isHttps = publicUrl.startsWith('https:');
  const model = Fastify();
  await model.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts, ...chatScripts],
        styleSrc: ["'self'", ...styles],
        imgSrc: ["'self'", 'data:', ...images],
        connectSrc: ["'self'", ...calls, ...chatCalls],
        ...(media.length > 0 ? { mediaSrc: ["'self'", ...media] } : {}),
        ...(fonts.length > 0 ? { fontSrc: ["'self'", ...fonts] } : {}),
        ...(frames.length > 0 ? { frameSrc: frames } : {}),
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Headers for obsolete browsers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  model.get('/', async () => '');
  const { headers } = await model.inject('/');
  await model.close();
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (PLAIN.includes(name) ? [] : [[name, String(value)]])));
}
