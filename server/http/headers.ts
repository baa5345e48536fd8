import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** The policy of every answer: nothing inline, nothing foreign, no frames, no plugins. */
export async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = { ...(await composed(publicUrl)), 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Headers that an answer without any policy carries too. */
const PLAIN = ['content-length', 'content-type', 'connection', 'date', 'keep-alive'];

/** The policy is the same for every answer, so it is composed once, for an answer that nobody sees. */
async function composed(publicUrl: string): Promise<Record<string, string>> {
  const isHttps = publicUrl.startsWith('https:');
  const model = Fastify();
  await model.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
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
  });
  model.get('/', async () => '');
  const { headers } = await model.inject('/');
  await model.close();
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (PLAIN.includes(name) ? [] : [[name, String(value)]])));
}
