import { deleteEndedApps, revokeUnusedApps } from '#server/assistants/oauth/apps.jobs.ts';
import { keepChains } from '#server/audit/chain/chain.jobs.ts';
import { trimLogs } from '#server/audit/chain/chain.trim.ts';
import { checkCampaigns } from '#server/campaigns/campaigns.jobs.ts';
import { sendVerification } from '#server/auth/accounts/email-verification.ts';
import { sendReset } from '#server/auth/passwords/passwords.request.ts';
import { deleteOldBackups, makeDueBackups } from '#server/backups/backups.ts';
import { deleteOldDrops } from '#server/customers/customers.ts';
import { keepSubscriptions } from '#server/billing/billing.jobs.ts';
import { countForConsole } from '#server/console/console.ts';
import { fetchFromConnection, queueNightlyFetches } from '#server/evidence/connections/connections.jobs.ts';
import { checkDomain, queueDomainChecks } from '#server/evidence/domains/domains.jobs.ts';
import { deleteOldEvidenceFiles } from '#server/evidence/evidence.ts';
import { removeOrphans } from '#server/files/files.ts';
import { endAcceptances } from '#server/findings/findings.jobs.ts';
import { forwardFeedback } from '#server/feedback/feedback.forward.ts';
import { deleteOldNotifications, queueAllDigests, remindAll } from '#server/notifications/notifications.jobs.ts';
import { deleteOldCounts } from '#server/limits/limits.queries.ts';
import { sendDigests } from '#server/integrations/digests/digests.jobs.ts';
import { wakeOutlook, workOnOutlook } from '#server/integrations/outlook/outlook.jobs.ts';
import { deliverToTarget } from '#server/integrations/delivery-targets/delivery-targets.jobs.ts';
import { deleteOldDeliveries } from '#server/integrations/delivery-targets/delivery-targets.queries.ts';
import { eraseOrganizations } from '#server/organizations/deletion/deletion.jobs.ts';
import { deleteOldKeys, sendRequestedLinks } from '#server/portal/portal.ts';
import { runProgramme } from '#server/programme/programme.jobs.ts';
import { deleteOldRuns, startDueRuns, workOnRun, writeLink } from '#server/psa/psa.ts';
import { updateAgenda } from '#server/qbrs/qbrs.ts';
import { deleteOldExports } from '#server/exports/exports.ts';
import { notifyEndedVisits } from '#server/visits/visits.jobs.ts';
import { ageSops } from '#server/sops/sops.jobs.ts';
import { noteRefusedAddress } from '#server/surveys/surveys.bounces.ts';
import { runSurveys } from '#server/surveys/surveys.jobs.ts';
import type { Tasks } from '#server/platform/jobs/tasks.ts';

/** Background tasks of all features. */
export const TASKS: Tasks = {
  deliver: {
    domain_check: checkDomain,
    delivery_target: deliverToTarget,
    evidence_fetch: fetchFromConnection,
    outlook: workOnOutlook,
    feedback: ({ config, pools }, row) => forwardFeedback(config, pools, row),
    password_reset: (context, { payload }) => sendReset(context, payload),
    portal_link: (context, { payload }) => sendRequestedLinks(context, payload),
    psa_run: workOnRun,
    psa_write: writeLink,
    qbr_agenda: updateAgenda,
    verification: (context, { payload }) => sendVerification(context, payload),
  },
  whenRefused: noteRefusedAddress,
  scheduled: [
    remindAll,
    endAcceptances,
    runProgramme,
    runSurveys,
    checkCampaigns,
    ageSops,
    revokeUnusedApps,
    notifyEndedVisits,
    keepChains,
    trimLogs,
    startDueRuns,
    sendDigests,
    wakeOutlook,
    queueDomainChecks,
    queueNightlyFetches,
    makeDueBackups,
    eraseOrganizations,
    keepSubscriptions,
    countForConsole,
    queueAllDigests,
  ],
  cleanUps: [
    deleteOldNotifications,
    deleteOldDrops,
    deleteOldEvidenceFiles,
    deleteOldExports,
    deleteOldDeliveries,
    deleteOldKeys,
    deleteEndedApps,
    deleteOldRuns,
    deleteOldCounts,
    removeOrphans,
    deleteOldBackups,
  ],
};
