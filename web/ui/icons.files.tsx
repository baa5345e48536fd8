import Camera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import Paperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { icon } from './icon.tsx';

// Icons for attached files, loaded with the screens that attach some.
export const CameraIcon = /* @__PURE__ */ icon(Camera);
export const PaperclipIcon = /* @__PURE__ */ icon(Paperclip);
