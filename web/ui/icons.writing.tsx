import Bold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import GripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import Printer from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { icon } from './icon.tsx';

// Icons of editors and printed content, loaded with them.
export const BoldIcon = /* @__PURE__ */ icon(Bold);
export const GripVerticalIcon = /* @__PURE__ */ icon(GripVertical);
export const PrinterIcon = /* @__PURE__ */ icon(Printer);
