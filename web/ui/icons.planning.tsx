import CornerDownRight from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs';
import Pin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import PinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { icon } from './icon.tsx';

export const CornerDownRightIcon = /* @__PURE__ */ icon(CornerDownRight);
export const PinIcon = /* @__PURE__ */ icon(Pin);
export const PinFilledIcon = /* @__PURE__ */ icon(PinFilled);
