type ChatRequest = { what: 'help' } | { what: 'connect'; code: string } | { what: 'customer'; name: string };

/** Parses the text after the command. Drops mentions and the command name, which Teams also sends. */
export function askedFor(text: string): ChatRequest {
  const words = text
    .replaceAll(/<at>.*?<\/at>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\/?alignment\b\s*/i, '');
  if (words === '' || /^help$/i.test(words)) return { what: 'help' };
  const [, code] = /^connect ([\w-]{1,40})$/i.exec(words) ?? [];
  if (code !== undefined) return { what: 'connect', code: comparableCode(code) };
  return { what: 'customer', name: words.replaceAll(/^["“”']|["“”']$/g, '').slice(0, LONGEST_NAME) };
}

const LONGEST_NAME = 120;

/** Letters and digits that cannot be confused with each other. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;
export const CODE_MINUTES = 15;
/** Wrong attempts after which a code is void. */
export const MOST_MISSES = 5;

export const comparableCode = (code: string): string => code.toUpperCase().replaceAll('-', '');
/** Display format: two groups of five. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Maximum clock difference in seconds; older requests are treated as replays. */
const REPLAY_SECONDS = 300;

export function isFresh(sentAtMs: number, now: Date): boolean {
  return Number.isFinite(sentAtMs) && Math.abs(now.getTime() - sentAtMs) <= REPLAY_SECONDS * 1000;
}

/** Maximum customers listed if several names match. */
export const MOST_NAMES = 5;

/** Per organisation and chat service. */
export const MOST_COMMAND_CHANNELS = 50;

/** Per chat channel. */
export const ASKED_PER_MINUTE = 120;

/** Checks a Teams outgoing-webhook token: 32 bytes as base64. */
export function isTeamsToken(secret: string): boolean {
  return /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(secret);
}
