import BrandSlack from '@tabler/icons-react/dist/esm/icons/IconBrandSlack.mjs';
import BrandTeams from '@tabler/icons-react/dist/esm/icons/IconBrandTeams.mjs';
import FileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import Key from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import SwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import PlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import Webhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { icon } from './icon.tsx';

// Icons of integrations and limits, loaded with their screens.
export const BrandSlackIcon = /* @__PURE__ */ icon(BrandSlack);
export const BrandTeamsIcon = /* @__PURE__ */ icon(BrandTeams);
export const FileSpreadsheetIcon = /* @__PURE__ */ icon(FileSpreadsheet);
export const KeyIcon = /* @__PURE__ */ icon(Key);
export const SwitchHorizontalIcon = /* @__PURE__ */ icon(SwitchHorizontal);
export const PlayerPauseIcon = /* @__PURE__ */ icon(PlayerPause);
export const WebhookIcon = /* @__PURE__ */ icon(Webhook);
