import type { ProviderPreset } from '#domain/auth/providers.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { BrandGoogleIcon, BrandWindowsIcon, LoginIcon } from '#web/ui/icons.providers.tsx';

/** Icon of the sign-in button; providers without a licensed mark share one. */
export const PROVIDER_ICONS: Readonly<Record<ProviderPreset, Icon>> = {
  entra: BrandWindowsIcon,
  google: BrandGoogleIcon,
  okta: LoginIcon,
  authentik: LoginIcon,
  keycloak: LoginIcon,
  jumpcloud: LoginIcon,
  other: LoginIcon,
  saml: LoginIcon,
};
