import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { approveAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { addAssessmentComment } from '#contract/assessments/comments.contract.ts';
import { createBackup } from '#contract/backups/backups.contract.ts';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { createSite } from '#contract/customers/sites.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { putEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import { checkDomains } from '#contract/evidence/domains.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { addSlideComment } from '#contract/qbrs/qbrs.comments.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { generateQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { listSessions } from '#contract/auth/sessions.contract.ts';
import { addSsoDomain, putSsoProvider } from '#contract/auth/sso.contract.ts';
import { createConsent } from '#contract/visits/visits.contract.ts';
import { insertVisit } from '#server/visits/visits.queries.ts';
import { createWebhook, testWebhook } from '#contract/integrations/webhooks.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { createSop, updateSop } from '#contract/sops/sops.contract.ts';
import { startSopRun } from '#contract/sops/sops.runs.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { TestServer } from '../server.ts';
import type { Person, TestOrganization } from '../people.ts';
import { surveyFor } from './sample-surveys.ts';
import { planFor } from './sample-planning.ts';
import { sampleEvidence } from './sample-evidence.ts';
import { attached } from '../upload.ts';

export const QUESTION_KEYS = ['mfa', 'backup', 'patching', 'firewall'];

/** Id of one row of each kind, by the path segment of its addresses. */
export interface Ids {
  users: string;
  customers: string;
  contacts: string;
  sites: string;
  templates: string;
  assessments: string;
  findings: string;
  qbrs: string;
  notifications: string;
  sessions: string;
  passkeys: string;
  /** Claimed email domain, which is its own id. */
  domains: string;
  providers: string;
  'work-accounts': string;
  recommendations: string;
  initiatives: string;
  campaigns: string;
  views: string;
  agreements: string;
  assets: string;
  /** Technology standard, product of a customer, and stack audit. */
  standards: string;
  'stack-items': string;
  audits: string;
  goals: string;
  exclusions: string;
  'quarterly-reviews': string;
  /** Customer's id, by which a budget is found. */
  budgets: string;
  lines: string;
  /** Name, by which a scenario is found. */
  scenarios: string;
  files: string;
  backups: string;
  'api-tokens': string;
  apps: string;
  'own-apps': string;
  /** Group of the directory. */
  groups: string;
  sops: string;
  'sop-runs': string;
  'evidence-columns': string;
  'evidence-runs': string;
  'evidence-imports': string;
  'customer-domains': string;
  surveys: string;
  'survey-responses': string;
  'survey-templates': string;
  webhooks: string;
  visits: string;
  'visit-consents': string;
  /** Unknown ids, for kinds that only superadmins access. */
  organizations: string;
  samples: string;
  feedback: string;
  announcements: string;
}

export interface SampleOrganization {
  msp: TestOrganization;
  owner: Person;
  engineer: Person;
  ids: Ids;
  /** Assessment in progress, besides the approved one in `ids`. */
  openAssessment: string;
}

const UNKNOWN = '01890000-0000-7000-8000-0000000000cc';
const NONE = { organizations: UNKNOWN, samples: UNKNOWN, feedback: UNKNOWN, announcements: UNKNOWN };

/** Creates an organisation with rows of every kind, whose texts all contain the marker. */
export async function sampleOrganization(server: TestServer, marker: string): Promise<SampleOrganization> {
  const msp = await server.organization(`${marker} IT`);
  const { owner } = msp;
  const engineer = await msp.person('alignment_engineer');
  const names = { firstName: marker, lastName: marker };
  const invited = await owner.sees(inviteUser, { body: { ...names, email: `${marker}@guest.test`, roles: ['vcio'] } });
  const texts = { notesInternal: marker, website: `https://${marker}.example`, tags: [marker], legalName: marker };
  const customer = await owner.sees(createCustomer, { body: { name: `${marker} Ltd`, ...texts, vcioId: owner.id } });
  const params = { id: customer.id };
  const contact = await owner.sees(createContact, { params, body: { name: `${marker} Contact`, email: `${marker}@customer.test` } });
  const site = await owner.sees(createSite, { params, body: { name: `${marker} site` } });
  const templateId = await template(owner, marker);
  const assessmentId = await approved(owner, marker, { customerId: customer.id, templateId });
  const open = await owner.sees(createAssessment, { body: { customerId: customer.id, templateId, name: `${marker} open` } });
  const qbr = await owner.sees(createQbr, { body: { customerId: customer.id, assessmentId, title: `${marker} review` } });
  await owner.sees(addSlideComment, { params: { id: qbr.id }, body: { section: 'score', text: `${marker} comment` } });
  // Keeps the previous contents as a version.
  await owner.sees(generateQbr, { params: { id: qbr.id }, body: undefined });
  const [finding] = await owner.sees(listFindings, { query: {} });
  if (!finding) throw new Error('The approved assessment has no finding.');

  const assigned = { ...open, assignedTo: owner.id };
  await asOrganization(server.pools, msp.id, (tx) =>
    notify(tx, server.config.publicUrl, [assignedNote(assigned, { userId: engineer.id, name: marker })]),
  );
  const [notification] = await owner.sees(listNotifications, { query: {} });
  if (!notification) throw new Error('The owner was told nothing.');

  const ids = {
    notifications: notification.id,
    users: invited.id,
    customers: customer.id,
    contacts: contact.id,
    sites: site.id,
    templates: templateId,
  };
  const work = { ...ids, assessments: assessmentId, findings: finding.id, qbrs: qbr.id };
  const files = await evidence(owner, marker, { customerId: customer.id, assessmentId: open.id });
  const brought = await sampleEvidence(owner, marker, customer.id);
  const [name, edr] = [
    { column: `${marker} device`, meaning: 'name' as const },
    { column: `${marker} EDR`, meaning: 'edr' as const },
  ];
  const choice = { version: 0, tool: 'rmm' as const, head: [name.column, edr.column], columns: [name, edr] };
  const columns = await owner.sees(putEvidenceColumns, { params: { id: customer.id }, body: choice });
  const { domains } = await owner.sees(checkDomains, { params: { id: customer.id }, body: { domains: [{ name: `${marker}.test` }] } });
  const surveyed = await surveyFor(server, msp, marker, customer.id);
  const handbook = await sop(owner, marker, customer.id);
  const { id: backups } = await owner.sees(createBackup);
  await server.context.backgroundWork.finished();
  const leftOut = { templateId, questionKey: QUESTION_KEYS[3] ?? '' };
  const plan = await planFor(owner, marker, { customerId: customer.id, findingId: finding.id, leftOut });
  return {
    msp,
    owner,
    engineer,
    openAssessment: open.id,
    ids: {
      ...NONE,
      ...work,
      ...plan,
      ...handbook,
      'evidence-columns': columns.id,
      ...brought,
      'customer-domains': domains[0]?.id ?? UNKNOWN,
      files,
      backups,
      ...surveyed,
      ...(await waysIn(server, msp, marker)),
    },
  };
}

/**
 * Creates the ways in: the owner's session, a passkey, an API token, a webhook, a claimed domain, an identity provider, a group of the
 * directory, and a consent with its support session.
 */
async function waysIn({ pools }: TestServer, { id: organizationId, owner }: TestOrganization, marker: string) {
  const { domain } = await owner.sees(addSsoDomain, { body: { domain: `${marker}.test` } });
  const provider = await owner.sees(putSsoProvider, {
    params: { id: randomUUID() },
    body: {
      preset: 'other',
      name: `${marker} ID`,
      issuer: `https://id.${marker}.test`,
      clientId: marker,
      clientSecret: marker,
      enabled: false,
      version: 0,
    },
  });
  const [session] = await owner.sees(listSessions);
  if (!session) throw new Error('The owner has no session.');
  const token = await owner.sees(createApiToken, { body: { name: `${marker} script`, scopes: ['customers:view'], expiresInDays: 30 } });
  const webhook = await owner.sees(createWebhook, {
    body: { name: `${marker} hook`, url: `https://${marker}.test/hook`, events: ['assessment_approved'] },
  });
  await owner.sees(testWebhook, { params: { id: webhook.id } });
  const passkey = { id: `passkey-of-${marker}`, userId: owner.id, publicKey: Buffer.alloc(3), name: marker };
  await asAuth(pools, (tx) => tx.insertInto('auth.passkeys').values(passkey).execute());
  const consent = await owner.sees(createConsent, { body: { purpose: `${marker} help`, mayWrite: false, expiresInHours: 4 } });
  const visit = await asOrganization(pools, organizationId, (tx) =>
    insertVisit(tx, {
      visitorId: randomUUID(),
      visitorName: 'Sam Support',
      sessionId: randomUUID(),
      consentId: consent.id,
      reason: `${marker} help`,
      mayWrite: false,
      endsAt: new Date(Date.now() + 3_600_000),
    }),
  );
  const group = await asOrganization(pools, organizationId, (tx) =>
    tx
      .insertInto('scimGroups')
      .values({ displayName: `${marker} group` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const [app, ownApp] = await asOrganization(pools, organizationId, (tx) =>
    tx
      .insertInto('assistantConnections')
      .values(['app', 'own app'].map((name) => ({ userId: owner.id, clientId: name, name: `${marker} ${name}`, scopes: ['read'] })))
      .returning('id')
      .execute(),
  );
  const inside = {
    apps: app?.id ?? '',
    'own-apps': ownApp?.id ?? '',
    providers: provider.id,
    'work-accounts': provider.id,
    visits: visit.id,
    'visit-consents': consent.id,
    groups: group.id,
  };
  return { sessions: session.id, passkeys: passkey.id, domains: domain, 'api-tokens': token.id, webhooks: webhook.id, ...inside };
}

/** Attaches an image to the customer and to an answer. */
async function evidence(owner: Person, marker: string, on: { customerId: string; assessmentId: string }): Promise<string> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#234567' } })
    .png()
    .toBuffer();
  const { id } = await attached(owner, { ownerType: 'customer', ownerId: on.customerId }, { name: `${marker}.png`, bytes });
  await attached(owner, { ownerType: 'answer', ownerId: on.assessmentId, questionKey: 'mfa' }, { name: `${marker}.png`, bytes });
  return id;
}

/** Creates a published SOP and a checklist in progress. */
async function sop(owner: Person, marker: string, customerId: string) {
  const body = `# ${marker}\n\n- [ ] ${marker} point`;
  const { id } = await owner.sees(createSop, { body: { title: `${marker} SOP`, category: 'backup', body, tags: [marker] } });
  await owner.sees(updateSop, { params: { id }, body: { status: 'published', linkedQuestionKeys: ['mfa'] } });
  const run = await owner.sees(startSopRun, { params: { id }, body: { customerId } });
  return { sops: id, 'sop-runs': run.id };
}

async function template(owner: Person, marker: string): Promise<string> {
  const questions = QUESTION_KEYS.map((key) => ({ key, text: `${marker} ${key}?`, type: 'alignment' as const }));
  const sections = [{ key: 'all', title: `${marker} section`, questions }];
  const { id } = await owner.sees(createTemplate, { body: { name: `${marker} template`, description: marker, sections } });
  await owner.sees(publishTemplate, { params: { id } });
  return id;
}

async function approved(owner: Person, marker: string, on: { customerId: string; templateId: string }): Promise<string> {
  const { id } = await owner.sees(createAssessment, { body: { ...on, name: `${marker} approved` } });
  for (const questionKey of QUESTION_KEYS) {
    const body = { value: questionKey === 'mfa' ? 'not_met' : 'met', customerNote: marker, internalNote: marker, version: 0 };
    await owner.sees(saveAnswer, { params: { id, questionKey }, body });
  }
  await owner.sees(addAssessmentComment, { params: { id }, body: { text: `${marker} comment` } });
  await owner.sees(submitAssessment, { params: { id }, body: {} });
  await owner.sees(approveAssessment, { params: { id }, body: { comment: `${marker} well done` } });
  return id;
}
