import AlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { icon } from './icon.tsx';

// The icons of integrations; loaded with their screens.
export const AlertTriangleIcon = /* @__PURE__ */ icon(AlertTriangle);
export const KeyIcon = /* @__PURE__ */ icon(Key);
