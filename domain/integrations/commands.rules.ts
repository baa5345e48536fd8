/** What somebody in a chat has asked for. */
type Asked = { what: 'help' } | { what: 'connect'; code: string } | { what: 'customer'; name: string };

/** The words after the command. A mention and the name of the command itself, which Teams sends too, are left out. */
export function askedFor(text: string): Asked {
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

/** Letters and digits that nobody takes for one another. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;
export const CODE_MINUTES = 15;
/** After so many wrong codes the right one does not count either. */
export const MOST_MISSES = 5;

export const comparableCode = (code: string): string => code.toUpperCase().replaceAll('-', '');
/** As it is shown: two groups of five. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Seconds by which the clocks of both sides may differ; what is older was recorded and sent again. */
const REPLAY_SECONDS = 300;

export function isFresh(sentAtMs: number, now: Date): boolean {
  return Number.isFinite(sentAtMs) && Math.abs(now.getTime() - sentAtMs) <= REPLAY_SECONDS * 1000;
}

/** So many customers are named when several have the words in their names. */
export const MOST_NAMES = 5;

/** Of one organisation and chat. */
export const MOST_COMMAND_CHANNELS = 50;

/** Calls of one chat in a minute. */
export const ASKED_PER_MINUTE = 120;

/** The security token that Teams shows for an outgoing webhook: 32 bytes as base64. */
export function isTeamsToken(secret: string): boolean {
  return /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(secret);
}
