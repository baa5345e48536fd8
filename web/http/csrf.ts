import { getCsrfToken } from '#contract/auth/auth.contract.ts';
import { faultOfAnswer } from './fault.ts';

interface Token {
  value: string;
  expires: number;
}

let cached: Promise<Token> | null = null;

async function fetchToken(): Promise<Token> {
  const response = await fetch(getCsrfToken.path, { credentials: 'include', headers: { accept: 'application/json' } });
  const body: unknown = await response.json().catch(() => null);
  const parsed = getCsrfToken.response.safeParse(body);
  if (!response.ok || !parsed.success) throw faultOfAnswer(response.status, getCsrfToken.path, null);
  return { value: parsed.data.csrfToken, expires: Date.parse(parsed.data.expires) };
}

/** CSRF token, fetched once for all concurrent calls, and again after its `expires`. */
export async function csrfToken(): Promise<string> {
  const fetching = (cached ??= fetchToken());
  try {
    const token = await fetching;
    if (token.expires > Date.now()) return token.value;
  } catch (error) {
    if (cached === fetching) cached = null;
    throw error;
  }
  if (cached === fetching) cached = fetchToken();
  return (await (cached ?? fetchToken())).value;
}

/** Call after a new session or a refused token. */
export function forgetCsrfToken(): void {
  cached = null;
}
