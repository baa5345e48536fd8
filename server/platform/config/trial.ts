import type { Config } from './config.ts';
import { isLocalHost, isLoopback } from './local.ts';

export function isLocal(config: Pick<Config, 'publicUrl'>): boolean {
  return isLocalHost(new URL(config.publicUrl).hostname);
}

/** A trial on one machine, without a mail server: only there may a code or a link be seen without reading somebody's mail. */
export function isTrial(config: Pick<Config, 'publicUrl' | 'smtpUrl'>): boolean {
  return config.smtpUrl === null && isLocal(config);
}

/** Said at the start where others may reach a trial: they would read its mail, with codes and invitations in it. */
export function trialWarning(config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'host'>): string | null {
  if (!isTrial(config) || isLocalHost(config.host) || isLoopback(config.host)) return null;
  return `Whoever reaches HOST ${config.host} may read the mail of this trial at /outbox; set PUBLIC_URL or SMTP_URL before others do.`;
}
