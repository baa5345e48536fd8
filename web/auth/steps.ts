import type { checkMethods, SignInProvider } from '#contract/auth/auth.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';

export type KnownMethods = OutputOf<typeof checkMethods>;

export type AuthStep =
  | { name: 'email' | 'login' | 'register'; email: string }
  | { name: 'sso'; email: string; organizationId: string | null; providers: readonly SignInProvider[]; hasPassword: boolean };

/** Single sign-on takes precedence if an account has both methods. */
export function stepAfter(email: string, { authMethods, organizationId, providers = [] }: KnownMethods): AuthStep {
  if (!authMethods.includes('sso')) return { name: 'login', email };
  return { name: 'sso', email, organizationId, providers, hasPassword: authMethods.includes('local') };
}
