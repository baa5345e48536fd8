/** A queue of jobs with its schedule and retries. Its name appears in the platform console. */
export interface Queue {
  name: string;
  cron: string;
  retryLimit: number;
}

const retryLimit = 5;

export const QUEUES = {
  /** Delivers the outbox; scheduled every minute as well, for rows that wait for another attempt. */
  outbox: { name: 'outbox-deliver', cron: '* * * * *', retryLimit },
  /** The same for webhooks and chats, whose addresses people have chosen. */
  outside: { name: 'outbox-outside', cron: '* * * * *', retryLimit },
  purge: { name: 'purge', cron: '7 * * * *', retryLimit },
  /** Every hour, because it is morning in another time zone. */
  reminders: { name: 'reminders', cron: '2 * * * *', retryLimit },
  backups: { name: 'backups', cron: '17 * * * *', retryLimit },
  subscriptions: { name: 'subscriptions', cron: '23 * * * *', retryLimit },
  digests: { name: 'digests', cron: '4 * * * *', retryLimit },
  /** Figures that the platform console shows and no trigger keeps. */
  console: { name: 'console-figures', cron: '*/10 * * * *', retryLimit },
} as const satisfies Record<string, Queue>;
