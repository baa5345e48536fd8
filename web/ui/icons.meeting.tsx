import LayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import Maximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import ScreenShare from '@tabler/icons-react/dist/esm/icons/IconScreenShare.mjs';
import { icon } from './icon.tsx';

// Icons of a meeting, loaded with it.
export const MaximizeIcon = /* @__PURE__ */ icon(Maximize);
export const ScreenShareIcon = /* @__PURE__ */ icon(ScreenShare);
export const LayoutGridIcon = /* @__PURE__ */ icon(LayoutGrid);
