import BrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs';
import BrandWindows from '@tabler/icons-react/dist/esm/icons/IconBrandWindows.mjs';
import Login from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs';
import { icon } from './icon.tsx';

// Icons of identity providers, loaded when somebody signs in with one.
export const BrandGoogleIcon = /* @__PURE__ */ icon(BrandGoogle);
export const BrandWindowsIcon = /* @__PURE__ */ icon(BrandWindows);
export const LoginIcon = /* @__PURE__ */ icon(Login);
