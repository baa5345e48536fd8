import CircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs';
import { icon } from './icon.tsx';

/** The signs of the working screen. */
export const CircleHalfIcon = /* @__PURE__ */ icon(CircleHalf2);
