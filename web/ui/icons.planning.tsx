import CornerDownRight from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs';
import { icon } from './icon.tsx';

export const CornerDownRightIcon = /* @__PURE__ */ icon(CornerDownRight);
