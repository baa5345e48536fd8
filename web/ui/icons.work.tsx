import CircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs';
import CarouselHorizontal from '@tabler/icons-react/dist/esm/icons/IconCarouselHorizontal.mjs';
import CloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import CloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import Keyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import FileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs';
import FileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs';
import { icon } from './icon.tsx';

export const CircleHalfIcon = /* @__PURE__ */ icon(CircleHalf2);
export const CloudCheckIcon = /* @__PURE__ */ icon(CloudCheck);
export const CloudOffIcon = /* @__PURE__ */ icon(CloudOff);
export const FileCodeIcon = /* @__PURE__ */ icon(FileCode);
/** Proposals from evidence. */
export const FileSearchIcon = /* @__PURE__ */ icon(FileSearch);
export const KeyboardIcon = /* @__PURE__ */ icon(Keyboard);
/** One card between others. */
export const OneQuestionIcon = /* @__PURE__ */ icon(CarouselHorizontal);
