/** Errors of external systems: tokens, webhooks, integrations, backups. */
export const OUTSIDE_ERRORS = {
  BILLING_UNAVAILABLE: {
    status: 409,
    message: 'This installation does not use billing',
    resolution: 'There is nothing to do. The operator of this installation can set up Stripe.',
  },
  NO_SUBSCRIPTION: {
    status: 409,
    message: 'This is not possible for the current subscription',
    resolution: 'Open Subscription Management again to see the current state.',
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: 'Your organisation already has a plan',
    resolution: 'Change the plan instead of buying a second one.',
  },
  SUBSCRIPTION_READ_ONLY: {
    status: 403,
    message: 'Your organisation is read-only because its trial or subscription has ended or a payment is overdue',
    resolution: 'Nothing is lost, and everything can still be exported. The owner can choose a plan or pay in Subscription Management.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    message: 'The signature of this message is missing, invalid or too old',
    resolution: 'Check that both sides use the same signing secret (for Stripe: STRIPE_WEBHOOK_SECRET) and that their clocks are correct.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'The webhook was not found',
    resolution: 'The webhook may have been deleted. Open the integrations again.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'Your organisation has reached its limit of webhooks',
    resolution: 'Delete one you no longer use.',
  },
  ASSISTANTS_DISABLED: {
    status: 403,
    message: 'Your organisation does not allow assistants',
    resolution: 'Ask an administrator to allow them in Organisation Settings, Assistants.',
  },
  SELF_REGISTRATION_DISABLED: {
    status: 403,
    message: 'Your organisation allows only apps with a published address, and this app registered itself',
    resolution: 'Ask an administrator to allow apps that register themselves, or use another app.',
  },
  CONSENT_EXPIRED: {
    status: 404,
    message: 'This request has expired',
    resolution: 'Start again in the app.',
  },
  ASSISTANT_CONNECTION_NOT_FOUND: {
    status: 404,
    message: 'The connected app was not found',
    resolution: 'It may have been revoked already. Reload the list.',
  },
  API_TOKEN_NOT_FOUND: {
    status: 404,
    message: 'The API token was not found',
    resolution: 'The API token may have been revoked. Open the integrations again.',
  },
  DUPLICATE_API_TOKEN: {
    status: 409,
    message: 'An API token with this name already exists',
    resolution: 'Choose another name, such as the name of the script.',
  },
  TOO_MANY_API_TOKENS: {
    status: 409,
    message: 'Your organisation has reached its limit of API tokens',
    resolution: 'Revoke one you no longer use.',
  },
  SCIM_GROUP_NOT_FOUND: {
    status: 404,
    message: 'The group was not found',
    resolution: 'The directory may have deleted the group. Open the integrations again.',
  },
  INTEGRATION_NOT_FOUND: {
    status: 404,
    message: 'The integration was not found',
    resolution: 'Go back to the integrations and choose again.',
  },
  INTEGRATION_AUTH_FAILED: {
    status: 409,
    message: 'The other system refused the credentials',
    resolution: 'Check the credentials of this integration and test the connection.',
  },
  SYNC_IN_PROGRESS: { status: 409, message: 'A sync is already running', resolution: 'Wait until it has finished.' },
  EXTERNAL_SERVICE_ERROR: {
    status: 502,
    message: 'Another service did not respond as expected',
    resolution: 'Try again in a few minutes.',
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    message: 'The backup was not found',
    resolution: 'The backup may have been deleted. Choose another one, or create a new one.',
  },
  BACKUP_RUNNING: { status: 409, message: 'A backup is in progress', resolution: 'Wait until it is finished, then try again.' },
  BACKUP_UNREADABLE: {
    status: 422,
    message: 'The file is not a backup that can be restored',
    resolution: 'Nothing was changed. Choose a backup file exactly as it was downloaded, not unpacked or edited.',
  },
  BACKUP_VERSION: {
    status: 422,
    message: 'The backup was created by another version',
    resolution: 'Nothing was changed. Restore it with the version that created it, then update that installation.',
  },
  BACKUP_CHANGED: {
    status: 422,
    message: 'The backup was changed after it was created',
    resolution: 'Nothing was restored. Choose the file as it was downloaded.',
  },
  BACKUP_ORIGIN_UNKNOWN: {
    status: 409,
    message: 'The origin of the backup cannot be verified: it was created by another installation, or before backups were signed',
    resolution: 'Nothing was restored. Confirm that you trust the file, then restore it.',
  },
  BACKUP_OF_ANOTHER: {
    status: 409,
    message: 'The backup belongs to another organisation, and this organisation is not empty',
    resolution: 'Nothing was changed. Restore it into an empty organisation.',
  },
  BACKUP_FAILED: {
    status: 500,
    message: 'The backup could not be written',
    resolution: 'Check that the disk and the file storage have free space, then create another backup.',
  },
} as const satisfies Record<string, { status: number; message: string; resolution: string }>;
