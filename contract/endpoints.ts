import * as agreements from '#contract/customers/agreements.contract.ts';
import * as assessmentEvents from '#contract/assessments/events.contract.ts';
import * as answers from '#contract/assessments/answers.contract.ts';
import * as assessments from '#contract/assessments/assessments.contract.ts';
import * as assessmentComparisons from '#contract/assessments/assessments.compare.contract.ts';
import * as assessmentExports from '#contract/assessments/assessments.export.contract.ts';
import * as assessmentLists from '#contract/assessments/assessments.list.contract.ts';
import * as assessmentMoves from '#contract/assessments/assessments.moves.contract.ts';
import * as assessmentUpgrade from '#contract/assessments/upgrade.contract.ts';
import * as assistantApps from '#contract/assistants/apps.contract.ts';
import * as assistantConsent from '#contract/assistants/consent.contract.ts';
import * as assets from '#contract/customers/assets.contract.ts';
import * as activity from '#contract/activity/activity.contract.ts';
import * as audit from '#contract/audit/audit.contract.ts';
import * as auth from '#contract/auth/auth.contract.ts';
import * as backups from '#contract/backups/backups.contract.ts';
import * as billing from '#contract/billing/billing.contract.ts';
import * as budgets from '#contract/budgets/budgets.contract.ts';
import * as campaigns from '#contract/campaigns/campaigns.contract.ts';
import * as campaignSources from '#contract/campaigns/sources.contract.ts';
import * as campaignDecisions from '#contract/campaigns/campaigns.decisions.contract.ts';
import * as campaignLetters from '#contract/campaigns/campaigns.letters.contract.ts';
import * as campaignReports from '#contract/campaigns/campaigns.report.contract.ts';
import * as campaignEffects from '#contract/campaigns/campaigns.effects.contract.ts';
import * as calendar from '#contract/calendar/calendar.contract.ts';
import * as comments from '#contract/assessments/comments.contract.ts';
import * as consolePages from '#contract/console/console.contract.ts';
import * as consoleFeatures from '#contract/console/console.features.contract.ts';
import * as consoleAnnouncements from '#contract/console/console.announcements.contract.ts';
import * as consoleOrganizations from '#contract/console/console.organizations.contract.ts';
import * as consoleRestores from '#contract/console/console.restores.contract.ts';
import * as consoleSamples from '#contract/console/console.samples.contract.ts';
import * as consoleSecurity from '#contract/console/console.security.contract.ts';
import * as contactPortal from '#contract/portal/portal.access.contract.ts';
import * as contacts from '#contract/customers/contacts.contract.ts';
import * as customers from '#contract/customers/customers.contract.ts';
import * as dashboard from '#contract/dashboard/dashboard.contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as goals from '#contract/customers/goals.contract.ts';
import * as csvDrop from '#contract/customers/csv-drop.contract.ts';
import * as customerImport from '#contract/customers/import.contract.ts';
import * as customerMerge from '#contract/customers/merge.contract.ts';
import * as customerTimeline from '#contract/customers/timeline.contract.ts';
import * as customerLogos from '#contract/customers/logo.contract.ts';
import * as feedback from '#contract/feedback/feedback.contract.ts';
import * as files from '#contract/files/files.contract.ts';
import * as findings from '#contract/findings/findings.contract.ts';
import * as initiatives from '#contract/recommendations/initiatives.contract.ts';
import * as onboarding from '#contract/onboarding/onboarding.contract.ts';
import * as mfa from '#contract/auth/mfa.contract.ts';
import * as notifications from '#contract/notifications/notifications.contract.ts';
import * as notificationPreferences from '#contract/notifications/preferences.contract.ts';
import * as organizations from '#contract/organizations/organizations.contract.ts';
import * as deckTemplate from '#contract/organizations/deck-template.contract.ts';
import * as testMail from '#contract/organizations/test-mail.contract.ts';
import * as deletion from '#contract/organizations/deletion.contract.ts';
import * as ownership from '#contract/organizations/ownership.contract.ts';
import * as paths from '#contract/paths/paths.contract.ts';
import * as passkeys from '#contract/auth/passkeys.contract.ts';
import * as passwords from '#contract/auth/passwords.contract.ts';
import * as qbrActions from '#contract/qbrs/qbrs.actions.contract.ts';
import * as qbrComments from '#contract/qbrs/qbrs.comments.contract.ts';
import * as qbrExports from '#contract/qbrs/qbrs.export.contract.ts';
import * as qbrLists from '#contract/qbrs/qbrs.list.contract.ts';
import * as qbrMeeting from '#contract/qbrs/qbrs.meeting.contract.ts';
import * as qbrMoves from '#contract/qbrs/qbrs.moves.contract.ts';
import * as qbrQuestions from '#contract/qbrs/qbrs.questions.contract.ts';
import * as qbrFeedback from '#contract/qbrs/qbrs.feedback.contract.ts';
import * as qbrRefresh from '#contract/qbrs/qbrs.refresh.contract.ts';
import * as answerProposals from '#contract/proposals/answers.contract.ts';
import * as changeProposals from '#contract/proposals/changes.contract.ts';
import * as changeProposing from '#contract/proposals/propose-changes.contract.ts';
import * as proposalCount from '#contract/proposals/count.contract.ts';
import * as tray from '#contract/proposals/tray.contract.ts';
import * as psa from '#contract/psa/psa.contract.ts';
import * as psaLinks from '#contract/psa/psa.links.contract.ts';
import * as psaTickets from '#contract/psa/psa.tickets.contract.ts';
import * as portal from '#contract/portal/portal.contract.ts';
import * as programme from '#contract/programme/programme.contract.ts';
import * as qbrSlots from '#contract/qbrs/qbrs.slots.contract.ts';
import * as qbrShares from '#contract/qbrs/qbrs.shares.contract.ts';
import * as qbrVersions from '#contract/qbrs/qbrs.versions.contract.ts';
import * as qbrs from '#contract/qbrs/qbrs.contract.ts';
import * as recommendations from '#contract/recommendations/recommendations.contract.ts';
import * as sample from '#contract/sample/sample.contract.ts';
import * as search from '#contract/search/search.contract.ts';
import * as serviceFigures from '#contract/customers/service.contract.ts';
import * as profile from '#contract/auth/profile.contract.ts';
import * as registration from '#contract/auth/registration.contract.ts';
import * as sessions from '#contract/auth/sessions.contract.ts';
import * as evidenceConnections from '#contract/evidence/connections.contract.ts';
import * as evidenceDomains from '#contract/evidence/domains.contract.ts';
import * as evidenceDrifts from '#contract/evidence/drifts.contract.ts';
import * as evidenceColumns from '#contract/evidence/columns.contract.ts';
import * as evidenceMappings from '#contract/evidence/mappings.contract.ts';
import * as evidenceProposals from '#contract/evidence/proposals.contract.ts';
import * as evidenceRuns from '#contract/evidence/runs.contract.ts';
import * as exclusions from '#contract/exclusions/exclusions.contract.ts';
import * as sites from '#contract/customers/sites.contract.ts';
import * as sopLists from '#contract/sops/sops.list.contract.ts';
import * as sopHard from '#contract/sops/sops.hard.contract.ts';
import * as sopRuns from '#contract/sops/sops.runs.contract.ts';
import * as sopStarters from '#contract/sops/sops.starters.contract.ts';
import * as sopVersions from '#contract/sops/sops.versions.contract.ts';
import * as sops from '#contract/sops/sops.contract.ts';
import * as sso from '#contract/auth/sso.contract.ts';
import * as stackAudits from '#contract/stack/stack.audits.contract.ts';
import * as stackStandards from '#contract/stack/stack.contract.ts';
import * as stackItems from '#contract/stack/stack.items.contract.ts';
import * as stackReport from '#contract/stack/stack.report.contract.ts';
import * as surveyAnswers from '#contract/surveys/surveys.answer.contract.ts';
import * as surveyResults from '#contract/surveys/results.contract.ts';
import * as surveys from '#contract/surveys/surveys.contract.ts';
import * as surveyTemplates from '#contract/surveys/templates.contract.ts';
import * as support from '#contract/support/support.contract.ts';
import * as system from '#contract/system/system.contract.ts';
import * as templateChanges from '#contract/templates/changes.contract.ts';
import * as starters from '#contract/templates/starters.contract.ts';
import * as templates from '#contract/templates/templates.contract.ts';
import * as unusedQuestions from '#contract/templates/unused.contract.ts';
import * as templateFiles from '#contract/templates/templates.files.contract.ts';
import * as tokens from './tokens/tokens.contract.ts';
import * as severalAssessments from '#contract/assessments/assessments.several.contract.ts';
import * as verdicts from '#contract/assessments/verdicts.contract.ts';
import * as chatCommands from './integrations/commands.contract.ts';
import * as outlook from './integrations/outlook.contract.ts';
import * as integrations from './integrations/integrations.contract.ts';
import * as limits from './limits/limits.contract.ts';
import * as webhooks from './integrations/webhooks.contract.ts';
import * as handover from '#contract/users/handover.contract.ts';
import * as persons from '#contract/users/person.contract.ts';
import * as scim from '#contract/users/scim.contract.ts';
import * as users from '#contract/users/users.contract.ts';
import * as views from '#contract/views/views.contract.ts';
import * as visits from '#contract/visits/visits.contract.ts';

const FEATURES: Record<string, Record<string, unknown>> = {
  auth: { ...auth, ...registration, ...profile },
  passwords,
  sessions,
  mfa,
  passkeys,
  sso,
  deletion,
  organizations: { ...organizations, ...testMail, ...deckTemplate },
  ownership,
  users: { ...users, ...handover, ...persons, ...scim },
  tokens,
  assistants: { ...assistantApps, ...assistantConsent },
  webhooks,
  limits,
  integrations: { ...integrations, ...chatCommands, ...outlook },
  views,
  customers: {
    ...customers,
    ...contactPortal,
    ...contacts,
    ...agreements,
    ...assets,
    ...goals,
    ...sites,
    ...serviceFigures,
    ...customerLogos,
    ...csvDrop,
    ...customerImport,
    ...customerMerge,
    ...customerTimeline,
  },
  evidence: {
    ...evidenceRuns,
    ...evidenceProposals,
    ...evidenceDomains,
    ...evidenceDrifts,
    ...evidenceColumns,
    ...evidenceMappings,
    ...evidenceConnections,
  },
  proposals: { ...proposalCount, ...tray, ...answerProposals, ...changeProposals, ...changeProposing },
  exclusions,
  templates: { ...templates, ...starters, ...templateFiles, ...templateChanges, ...unusedQuestions },
  assessments: {
    ...assessments,
    ...assessmentLists,
    ...assessmentMoves,
    ...assessmentComparisons,
    ...verdicts,
    ...assessmentUpgrade,
    ...assessmentExports,
    ...severalAssessments,
    ...answers,
    ...assessmentEvents,
    ...comments,
  },
  files,
  findings,
  recommendations: { ...recommendations, ...initiatives },
  campaigns: { ...campaigns, ...campaignSources, ...campaignEffects, ...campaignDecisions, ...campaignLetters, ...campaignReports },
  backups,
  billing,
  console: {
    ...consoleOrganizations,
    ...consoleAnnouncements,
    ...consoleFeatures,
    ...consolePages,
    ...consoleRestores,
    ...consoleSamples,
    ...consoleSecurity,
  },
  visits,
  budgets,
  paths,
  portal,
  programme,
  psa,
  psaLinks,
  psaTickets,
  activity,
  audit,
  calendar,
  qbrs: {
    ...qbrs,
    ...qbrComments,
    ...qbrSlots,
    ...qbrLists,
    ...qbrMoves,
    ...qbrQuestions,
    ...qbrFeedback,
    ...qbrRefresh,
    ...qbrMeeting,
    ...qbrActions,
    ...qbrShares,
    ...qbrVersions,
    ...qbrExports,
  },
  sops: { ...sops, ...sopLists, ...sopVersions, ...sopStarters, ...sopRuns, ...sopHard },
  dashboard,
  notifications,
  notificationPreferences,
  onboarding,
  sample,
  search,
  stack: { ...stackStandards, ...stackItems, ...stackAudits, ...stackReport },
  feedback,
  support,
  surveys: { ...surveys, ...surveyAnswers, ...surveyResults, ...surveyTemplates },
  system,
};

export interface NamedEndpoint {
  feature: string;
  name: string;
  entry: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'allow' in value && 'path' in value && 'method' in value;
}

/** All endpoints, for the API documentation and for tests that cover each of them. */
export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(FEATURES).flatMap(([feature, exported]) =>
  Object.entries(exported).flatMap(([name, entry]) => (isEndpoint(entry) ? [{ feature, name, entry }] : [])),
);
