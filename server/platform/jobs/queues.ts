/** Job queue with schedule and retries. The name is shown in the platform console. */
export interface Queue {
  name: string;
  cron: string;
  retryLimit: number;
}

const retryLimit = 5;

export const QUEUES = {
  /** Delivers the outbox; also scheduled every minute for rows awaiting a retry. */
  outbox: { name: 'outbox-deliver', cron: '* * * * *', retryLimit },
  /** Delivers to webhooks and chats. */
  outside: { name: 'outbox-outside', cron: '* * * * *', retryLimit },
  purge: { name: 'purge', cron: '7 * * * *', retryLimit },
  /** Hourly, because it is morning in a different time zone each hour. */
  reminders: { name: 'reminders', cron: '2 * * * *', retryLimit },
  backups: { name: 'backups', cron: '17 * * * *', retryLimit },
  subscriptions: { name: 'subscriptions', cron: '23 * * * *', retryLimit },
  digests: { name: 'digests', cron: '4 * * * *', retryLimit },
  /** Console figures that no trigger maintains. */
  console: { name: 'console-figures', cron: '*/10 * * * *', retryLimit },
} as const satisfies Record<string, Queue>;
