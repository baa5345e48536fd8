import type { Config } from '#server/config.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.includes(hostname);
}

export function isLocal(config: Pick<Config, 'publicUrl'>): boolean {
  return isLocalHost(new URL(config.publicUrl).hostname);
}

/** A trial on one machine, without a mail server: only there may a code or a link be seen without reading somebody's mail. */
export function isTrial(config: Pick<Config, 'publicUrl' | 'smtpUrl'>): boolean {
  return config.smtpUrl === null && isLocal(config);
}
