/** Longest wait, in seconds, that another service can ask for. */
const LONGEST_WAIT = 3600;
const TOO_MANY = 429;
const TRANSIENT = [408, TOO_MANY, 500, 502, 503, 504];

/** True for a refusal that may not come again. */
export function isTransient(status: number): boolean {
  return TRANSIENT.includes(status);
}

/** Seconds that a refusal asks to wait: `Retry-After` holds seconds or a date; GitHub names the time at which its limit ends. Null for no wish. */
export function secondsAsked(headers: Headers): number | null {
  const after = headers.get('retry-after');
  const seconds = after === null ? untilReset(headers) : /^\d{1,6}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(seconds))) : null;
}

function untilReset(headers: Headers): number {
  const reset = headers.get('x-ratelimit-remaining') === '0' ? headers.get('x-ratelimit-reset') : null;
  return reset === null ? NaN : Number(reset) - Date.now() / 1000;
}
