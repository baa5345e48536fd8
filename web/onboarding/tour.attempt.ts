const KEY = 'tour-attempt';

/** What storage cannot keep lasts as long as the page. */
let attempted: string | null = null;

/** Whether a tour was offered to this person in this session already; another person's attempt is none. */
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
    // Storage may be forbidden; the attempt then counts until the page is loaded again.
  }
}

/** With the session of the person ends its attempt. */
export function forgetAttempt(): void {
  attempted = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
