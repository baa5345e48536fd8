import type { Config } from './config.ts';
import { isLocalHost, isLoopback } from './local.ts';

export function isLocal(config: Pick<Config, 'publicUrl'>): boolean {
  return isLocalHost(new URL(config.publicUrl).hostname);
}

/** Reports whether this is a local trial without a mail server; only then may codes and links be shown outside the mailbox. */
export function isTrial(config: Pick<Config, 'publicUrl' | 'smtpUrl'>): boolean {
  return config.smtpUrl === null && isLocal(config);
}

/** Startup warning if others can reach a local trial and read its emails, codes and invitations. */
export function trialWarning(config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'host'>): string | null {
  if (!isTrial(config) || isLocalHost(config.host) || isLoopback(config.host)) return null;
  return `anyone who can reach HOST ${config.host} can read the emails of this trial at /outbox; set PUBLIC_URL or SMTP_URL.`;
}
