import AlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import Circle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import CircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import Fingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import Loader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs';
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import Moon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import Sun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import WifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { icon } from './icon.tsx';

// Icons of signed-out screens; the others load with the app shell.
export const AlertTriangleIcon = /* @__PURE__ */ icon(AlertTriangle);
export const CircleIcon = /* @__PURE__ */ icon(Circle);
export const CircleXIcon = /* @__PURE__ */ icon(CircleX);
export const FingerprintIcon = /* @__PURE__ */ icon(Fingerprint);
export const LoaderIcon = /* @__PURE__ */ icon(Loader2);
export const LockIcon = /* @__PURE__ */ icon(Lock);
export const MoonIcon = /* @__PURE__ */ icon(Moon);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const WifiOffIcon = /* @__PURE__ */ icon(WifiOff);
