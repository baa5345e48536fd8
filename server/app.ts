import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { assessmentsRoutes } from '#server/assessments/assessments.routes.ts';
import { assistantsRoutes } from '#server/assistants/assistants.routes.ts';
import { appsRoutes } from '#server/assistants/oauth/apps.routes.ts';
import { consentRoutes } from '#server/assistants/oauth/oauth.consent.ts';
import { oauthRoutes } from '#server/assistants/oauth/oauth.routes.ts';
import { activityRoutes } from '#server/activity/activity.routes.ts';
import { auditRoutes, fileOfAuditLog } from '#server/audit/audit.routes.ts';
import { authRoutes } from '#server/auth/accounts/accounts.routes.ts';
import { mfaRoutes } from '#server/auth/mfa/mfa.routes.ts';
import { passkeysRoutes } from '#server/auth/passkeys/passkeys.routes.ts';
import { passwordsRoutes } from '#server/auth/passwords/passwords.routes.ts';
import { sessionsRoutes } from '#server/auth/sessions/sessions.routes.ts';
import { samlPages } from '#server/auth/saml/saml.pages.ts';
import { keysPage } from '#server/auth/sso/keys/keys.page.ts';
import { backChannelLogout } from '#server/auth/sso/logout/logout.back-channel.ts';
import { ssoPages } from '#server/auth/sso/sso.pages.ts';
import { ssoRoutes } from '#server/auth/sso/sso.routes.ts';
import { backupsRoutes } from '#server/backups/backups.routes.ts';
import { billingRoutes } from '#server/billing/billing.routes.ts';
import { budgetsRoutes } from '#server/budgets/budgets.routes.ts';
import { campaignsRoutes } from '#server/campaigns/campaigns.routes.ts';
import { campaignsSourcesRoutes } from '#server/campaigns/campaigns.sources.routes.ts';
import { calendarRoutes } from '#server/calendar/calendar.routes.ts';
import { consoleRoutes } from '#server/console/console.routes.ts';
import { customersRoutes } from '#server/customers/customers.routes.ts';
import { sampleRoutes } from '#server/sample/sample.routes.ts';
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { evidenceRoutes } from '#server/evidence/evidence.routes.ts';
import { proposalsRoutes } from '#server/proposals/proposals.routes.ts';
import { exclusionsRoutes } from '#server/exclusions/exclusions.routes.ts';
import { feedbackRoutes } from '#server/feedback/feedback.routes.ts';
import { filesRoutes } from '#server/files/files.routes.ts';
import { findingsRoutes } from '#server/findings/findings.routes.ts';
import { answerBadAddress, answerBrokenRequest, answerFaults } from '#server/platform/http/error-handler.ts';
import { shutDownGracefully } from '#server/platform/http/graceful-shutdown.ts';
import { secureHeaders, sendSecureHeaders } from '#server/platform/http/headers/headers.ts';
import { logging, logRequests } from '#server/platform/http/request-log.ts';
import { DEFAULT_MAX_BYTES } from '#server/platform/http/limits/bounds.ts';
import { mounting } from '#server/platform/http/mounting.ts';
import type { AppContext } from '#server/platform/context.ts';
import { logSlowQueries } from '#server/platform/observe/slow-log.ts';
import { watchThreats } from '#server/platform/http/threats.ts';
import { limitRequests } from '#server/platform/http/limits/rate-limit.ts';
import { TIMEOUTS, type Timeouts, timeoutOptions } from '#server/platform/http/limits/timeouts.ts';
import { serveWeb } from '#server/platform/http/web.ts';
import { onboardingRoutes } from '#server/onboarding/onboarding.routes.ts';
import { outboxPage } from '#server/platform/mail/outbox.page.ts';
import { notificationsRoutes } from '#server/notifications/notifications.routes.ts';
import { organizationsRoutes } from '#server/organizations/organizations.routes.ts';
import { ownershipRoutes } from '#server/ownership/ownership.routes.ts';
import { pathsRoutes } from '#server/paths/paths.routes.ts';
import { portalRoutes } from '#server/portal/portal.routes.ts';
import { programmeRoutes } from '#server/programme/programme.routes.ts';
import { psaRoutes } from '#server/psa/psa.routes.ts';
import { qbrsRoutes } from '#server/qbrs/qbrs.routes.ts';
import { recommendationsRoutes } from '#server/recommendations/recommendations.routes.ts';
import { searchRoutes } from '#server/search/search.routes.ts';
import { sopsRoutes } from '#server/sops/sops.routes.ts';
import { stackRoutes } from '#server/stack/stack.routes.ts';
import { supportRoutes } from '#server/support/support.routes.ts';
import { oneClickStop } from '#server/surveys/surveys.stop.ts';
import { surveysRoutes } from '#server/surveys/surveys.routes.ts';
import { systemRoutes } from '#server/system/system.routes.ts';
import { templatesRoutes } from '#server/templates/templates.routes.ts';
import { limitsRoutes } from '#server/limits/limits.routes.ts';
import { commandsRoutes } from '#server/integrations/commands/commands.routes.ts';
import { integrationsRoutes } from '#server/integrations/integrations.routes.ts';
import { outlookRoutes } from '#server/integrations/outlook/outlook.routes.ts';
import { webhooksRoutes } from '#server/integrations/delivery-targets/webhooks.routes.ts';
import { tokensRoutes } from '#server/tokens/tokens.routes.ts';
import { scimRoutes } from '#server/users/scim/scim.protocol.ts';
import { scimSettingsRoutes } from '#server/users/scim/scim.settings.ts';
import { usersRoutes } from '#server/users/users.routes.ts';
import { viewsRoutes } from '#server/views/views.routes.ts';
import { visitsRoutes } from '#server/visits/visits.routes.ts';

/** Wires up observers, which cost nothing while unused. */
function watch(app: FastifyInstance, { config, pools, metrics, traces, live, workers, callers }: AppContext): void {
  const { observer } = pools;
  observer.follow(app);
  if (config.slowQueryMs !== null) logSlowQueries(observer, app.log, config.slowQueryMs);
  metrics?.measureRequests(app);
  metrics?.measureMessages(observer);
  metrics?.measureState(pools, { live, workers });
  traces?.traceRequests(app, callers);
  traces?.traceMessages(observer);
}

/** Registers the steps that every request passes, in order, and then all endpoints. */
export async function buildApp(context: AppContext, timeouts: Timeouts = TIMEOUTS): Promise<FastifyInstance> {
  const headers = await secureHeaders(context.config);
  const app = Fastify({
    ...logging(context.config),
    trustProxy: context.config.trustedProxies.length > 0 ? [...context.config.trustedProxies] : false,
    bodyLimit: DEFAULT_MAX_BYTES,
    ...timeoutOptions(timeouts),
    // Requests on open connections are still answered during shutdown; then the connection is closed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerBrokenRequest(headers),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => fileOfAuditLog(url),
  });

  sendSecureHeaders(app, headers);
  shutDownGracefully(app, timeouts.grace, context.drain);
  logRequests(app, context);
  watch(app, context);
  answerFaults(app, context);
  await app.register(fastifyCookie);
  limitRequests(app, context);
  watchThreats(app, context);

  // Open streams would block the shutdown.
  app.addHook('preClose', () => context.live.close());

  const mount = mounting(app, context);
  systemRoutes(app, mount);
  authRoutes(mount);
  mfaRoutes(mount);
  passkeysRoutes(mount);
  passwordsRoutes(mount);
  sessionsRoutes(mount);
  ssoRoutes(mount);
  ssoPages(app, context);
  samlPages(app, context);
  backChannelLogout(app, context);
  keysPage(app, context);
  outboxPage(app, context.config);
  organizationsRoutes(mount);
  ownershipRoutes(mount);
  usersRoutes(mount);
  scimSettingsRoutes(mount);
  scimRoutes(app, context);
  tokensRoutes(mount);
  webhooksRoutes(mount);
  integrationsRoutes(mount);
  commandsRoutes(mount);
  outlookRoutes(mount);
  limitsRoutes(mount);
  viewsRoutes(mount);
  visitsRoutes(mount);
  customersRoutes(mount);
  sampleRoutes(mount);
  templatesRoutes(mount);
  assessmentsRoutes(mount);
  evidenceRoutes(mount);
  proposalsRoutes(mount);
  exclusionsRoutes(mount);
  filesRoutes(mount);
  findingsRoutes(mount);
  recommendationsRoutes(mount);
  campaignsRoutes(mount);
  campaignsSourcesRoutes(mount);
  billingRoutes(mount);
  consoleRoutes(mount);
  budgetsRoutes(mount);
  stackRoutes(mount);
  qbrsRoutes(mount);
  pathsRoutes(mount);
  portalRoutes(mount);
  surveysRoutes(mount);
  oneClickStop(app, context);
  programmeRoutes(mount);
  psaRoutes(mount);
  calendarRoutes(mount);
  activityRoutes(mount);
  auditRoutes(mount);
  sopsRoutes(mount);
  backupsRoutes(mount);
  dashboardRoutes(mount);
  notificationsRoutes(mount);
  onboardingRoutes(mount);
  searchRoutes(mount);
  assistantsRoutes(app, context);
  appsRoutes(mount);
  consentRoutes(mount);
  oauthRoutes(app, context);
  feedbackRoutes(mount);
  supportRoutes(mount);
  await serveWeb(app);
  return app;
}
