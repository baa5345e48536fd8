/** Errors of external systems: tokens, webhooks, integrations, backups. */
export const OUTSIDE_ERRORS = {
  BILLING_UNAVAILABLE: {
    status: 409,
    message: 'This installation charges nothing and has no subscriptions',
    resolution: 'Nothing needs to be done. Whoever runs it can set up Stripe.',
  },
  NO_SUBSCRIPTION: {
    status: 409,
    message: 'There is no subscription for which this is possible now',
    resolution: 'Open the page Subscription Management again to see its current state.',
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: 'Your organisation has a plan already',
    resolution: 'Change the plan instead of buying a second one.',
  },
  SUBSCRIPTION_READ_ONLY: {
    status: 403,
    message: 'Your organisation can only be read at the moment, because its trial or its subscription has ended or is not paid',
    resolution:
      'Nothing is lost, and everything can still be exported. The owner can choose a plan or pay on the page Subscription Management.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    message: 'The signature of this message is missing, wrong or too old',
    resolution: 'Check that both sides have the same signing secret (of Stripe: STRIPE_WEBHOOK_SECRET) and that their clocks are right.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'The webhook was not found',
    resolution: 'It may have been deleted. Open the integrations again.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'Your organisation has as many webhooks as it may have',
    resolution: 'Delete one that is not used any more.',
  },
  API_TOKEN_NOT_FOUND: {
    status: 404,
    message: 'The API token was not found',
    resolution: 'It may have been revoked. Open the integrations again.',
  },
  DUPLICATE_API_TOKEN: {
    status: 409,
    message: 'There is already an API token of this name',
    resolution: 'Choose another name, such as that of the script.',
  },
  TOO_MANY_API_TOKENS: {
    status: 409,
    message: 'Your organisation has as many API tokens as it may have',
    resolution: 'Revoke one that is not used any more.',
  },
  INTEGRATION_NOT_FOUND: {
    status: 404,
    message: 'The integration was not found',
    resolution: 'Go back to the integrations and choose again.',
  },
  INTEGRATION_AUTH_FAILED: {
    status: 409,
    message: 'The other system refused our credentials',
    resolution: 'Check the credentials of this integration and test the connection.',
  },
  SYNC_IN_PROGRESS: { status: 409, message: 'A synchronisation is already running', resolution: 'Wait until it has finished.' },
  EXTERNAL_SERVICE_ERROR: { status: 502, message: 'Another service did not answer as expected', resolution: 'Try again in a few minutes.' },
  BACKUP_NOT_FOUND: {
    status: 404,
    message: 'The backup was not found',
    resolution: 'It may have been deleted. Choose another one, or make a new one.',
  },
  BACKUP_RUNNING: { status: 409, message: 'A backup is being made', resolution: 'Wait until it is finished, then try again.' },
  BACKUP_UNREADABLE: {
    status: 422,
    message: 'The file is no backup that can be restored',
    resolution: 'Nothing was changed. Choose a backup as it was downloaded, not unpacked and not changed.',
  },
  BACKUP_VERSION: {
    status: 422,
    message: 'The backup was made by another version',
    resolution: 'Nothing was changed. Restore it with the version that made it, then update that installation.',
  },
  BACKUP_CHANGED: {
    status: 422,
    message: 'The backup was changed after it was made',
    resolution: 'Nothing was restored. Choose the file as it was downloaded.',
  },
  BACKUP_ORIGIN_UNKNOWN: {
    status: 409,
    message: 'The origin of the backup cannot be verified: it was made by another installation, or before backups were signed',
    resolution: 'Nothing was restored. Confirm that you trust the file, then restore it.',
  },
  BACKUP_OF_ANOTHER: {
    status: 409,
    message: 'The backup is of another organisation, and this one is not empty',
    resolution: 'Nothing was changed. Restore it into an organisation that holds nothing yet.',
  },
  BACKUP_FAILED: {
    status: 500,
    message: 'The backup could not be written',
    resolution: 'Check that the disk and the storage of files have room, then make another one.',
  },
} as const satisfies Record<string, { status: number; message: string; resolution: string }>;
