/** The refusals of what leads out of the product: tokens, webhooks, other systems, backups. */
export const OUTSIDE_ERRORS = {
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
