const KEY = 'tour-attempt';

/** Fallback without storage, valid until the page is closed. */
let attempted: string | null = null;

/** True if this person was offered a tour in this session; another person's attempt does not count. */
export function hasAttempted(userId: string): boolean {
  try {
    return (sessionStorage.getItem(KEY) ?? attempted) === userId;
  } catch {
    return attempted === userId;
  }
}

export function rememberAttempt(userId: string): void {
  attempted = userId;
  try {
    sessionStorage.setItem(KEY, userId);
  } catch {
    // Storage may be blocked; the attempt then counts until the page is reloaded.
  }
}

/** Cleared with the person's session. */
export function forgetAttempt(): void {
  attempted = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; then there is nothing to clear.
  }
}
