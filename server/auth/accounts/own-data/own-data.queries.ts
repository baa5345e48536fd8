import type { Tx } from '#server/platform/db/transaction.ts';

/** Maximum notifications and events, newest first. */
const NEWEST = 5_000;

/** Data that the organisation stores about a person, except their work for customers; without hashes. */
export async function storedOf(tx: Tx, userId: string) {
  const profile = await tx
    .selectFrom('people')
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'roles',
      'isOwner',
      'status',
      'profileImageUrl',
      'title',
      'phone',
      'theme',
      'timezone',
      'locale',
    ])
    .select(['mfaEnabled', 'signInMethods', 'lastLoginAt', 'lastActiveAt', 'createdAt', 'updatedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const notificationPreferences = await tx
    .selectFrom('notificationPreferences')
    .select(['events', 'digest', 'quietFrom', 'quietTo', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const tours = await tx
    .selectFrom('tourProgress')
    .select(['tourId', 'status', 'completedSteps', 'startedAt', 'updatedAt'])
    .where('personId', '=', userId)
    .execute();
  const savedViews = await tx
    .selectFrom('listViews')
    .select(['list', 'name', 'search', 'shared', 'createdAt', 'updatedAt'])
    .where('ownerId', '=', userId)
    .execute();
  const apiTokens = await tx
    .selectFrom('apiTokens')
    .select(['name', 'hint', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute();
  const connectedApps = await tx
    .selectFrom('assistantConnections')
    .select(['name', 'host', 'scopes', 'customerIds', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute();
  const answerProposals = await tx
    .selectFrom('answerProposals')
    .select(['assessmentId', 'questionKey', 'value', 'sentence', 'assistant', 'madeAt'])
    .where('madeFor', '=', userId)
    .orderBy('madeAt')
    .execute();
  const comments = await tx
    .selectFrom('assessmentComments')
    .select(['assessmentId', 'questionKey', 'kind', 'text', 'createdAt'])
    .where('authorId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const slideComments = await tx
    .selectFrom('qbrComments')
    .select(['qbrId', 'section', 'text', 'createdAt'])
    .where('authorId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const feedback = await tx
    .selectFrom('feedback')
    .select(['category', 'title', 'description', 'currentPage', 'createdAt'])
    .where('personId', '=', userId)
    .execute();
  const files = await tx.selectFrom('files').select(['name', 'mediaType', 'size', 'createdAt']).where('createdBy', '=', userId).execute();
  const notifications = await tx
    .selectFrom('notifications')
    .select(['event', 'title', 'message', 'isRead', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(NEWEST)
    .execute();
  const auditEvents = await tx
    .selectFrom('auditEvents')
    .select(['at', 'action', 'entityType', 'entityLabel', 'outcome', 'ip', 'userAgent'])
    .where('actorId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(NEWEST)
    .execute();
  return {
    profile,
    notificationPreferences,
    tours,
    savedViews,
    apiTokens,
    connectedApps,
    answerProposals,
    comments,
    slideComments,
    feedback,
    files,
    notifications,
    auditEvents,
  };
}

/** Account data, read with the role plumbline_auth; without tokens, keys and hashes. */
export async function accountOf(tx: Tx, userId: string) {
  const sessions = await tx
    .selectFrom('auth.sessions')
    .select(['amr', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const passkeys = await tx.selectFrom('auth.passkeys').select(['name', 'createdAt', 'lastUsedAt']).where('userId', '=', userId).execute();
  return { sessions, passkeys };
}
