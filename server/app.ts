import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { assessmentsRoutes } from './assessments/assessments.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { mfaRoutes } from './auth/mfa.routes.ts';
import { passkeysRoutes } from './auth/passkeys.routes.ts';
import { passwordsRoutes } from './auth/passwords.routes.ts';
import { sessionsRoutes } from './auth/sessions.routes.ts';
import { ssoPages } from './auth/sso.pages.ts';
import { ssoRoutes } from './auth/sso.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { findingsRoutes } from './findings/findings.routes.ts';
import { answerBadAddress, answerBrokenRequest, answerFaults } from './http/answers.ts';
import { letConnectionsGo } from './http/closing.ts';
import { answersWith, secureHeaders } from './http/headers.ts';
import { logging, logRequests } from './http/log.ts';
import { measureRequests } from './http/metrics.ts';
import { DEFAULT_MAX_BYTES, type House, mounting } from './http/route.ts';
import { shieldFromFloods } from './http/shield.ts';
import { serveWeb } from './http/web.ts';
import { onboardingRoutes } from './onboarding/onboarding.routes.ts';
import { outboxPage } from './mail/outbox.page.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { organizationsRoutes } from './organizations/organizations.routes.ts';
import { ownershipRoutes } from './ownership/ownership.routes.ts';
import { qbrsRoutes } from './qbrs/qbrs.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { templatesRoutes } from './templates/templates.routes.ts';
import { usersRoutes } from './users/users.routes.ts';

/** The table of contents: what every request passes, in order, then every feature's calls. */
export async function buildApp(house: House): Promise<FastifyInstance> {
  const headers = await secureHeaders(house.config);
  const app = Fastify({
    ...logging(house.config),
    trustProxy: house.config.trustedProxies.length > 0 ? [...house.config.trustedProxies] : false,
    bodyLimit: DEFAULT_MAX_BYTES,
    http: { ServerResponse: answersWith(headers) },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest(headers),
    routerOptions: { maxParamLength: 500 },
  });

  letConnectionsGo(app);
  logRequests(app);
  if (house.config.metricsPort !== null) measureRequests(app);
  answerFaults(app, house.cookies);
  await app.register(fastifyCookie);
  await shieldFromFloods(app, house.config);

  const mount = mounting(app, house);
  systemRoutes(app, mount);
  authRoutes(mount);
  mfaRoutes(mount);
  passkeysRoutes(mount);
  passwordsRoutes(mount);
  sessionsRoutes(mount);
  ssoRoutes(mount);
  ssoPages(app, house);
  outboxPage(app, house.config);
  organizationsRoutes(mount);
  ownershipRoutes(mount);
  usersRoutes(mount);
  customersRoutes(mount);
  templatesRoutes(mount);
  assessmentsRoutes(mount);
  findingsRoutes(mount);
  qbrsRoutes(mount);
  dashboardRoutes(mount);
  notificationsRoutes(mount);
  onboardingRoutes(mount);
  searchRoutes(mount);
  feedbackRoutes(mount);
  supportRoutes(mount);
  await serveWeb(app);
  return app;
}
