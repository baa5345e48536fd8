import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import type { IntegrationKind, IntegrationStatus } from '#domain/integrations/integrations.rules.ts';
import { byPsa, isPsaKind, psaTool } from '#domain/psa/psa.tools.rules.ts';
import type { Integration } from '#contract/integrations/integrations.contract.ts';
import type { Tone } from '#web/ui/marks/StatusChip.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CalendarIcon, CalendarShareIcon, CircleCheckIcon, CircleDashedIcon, PlugIcon, ShieldLockIcon, UsersIcon } from '#web/ui/icons.tsx';
import { BrandSlackIcon, BrandTeamsIcon, FileSpreadsheetIcon, KeyIcon, PlayerPauseIcon, WebhookIcon } from '#web/ui/icons.outside.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

export const KIND_ICONS: Readonly<Partial<Record<IntegrationKind, Icon>>> = {
  teams: BrandTeamsIcon,
  slack: BrandSlackIcon,
  entra: ShieldLockIcon,
  scim: UsersIcon,
  outlook: CalendarIcon,
  webhooks: WebhookIcon,
  calendar: CalendarShareIcon,
  csv: FileSpreadsheetIcon,
  api_tokens: KeyIcon,
};
export const OtherIcon = PlugIcon;

/** Initials of a tool without an icon. */
export const signOf = (kind: IntegrationKind) => (isPsaKind(kind) ? psaTool(kind).sign : undefined);

/** Button label for setting up each integration. */
export const SETUP_VERBS: Record<IntegrationKind, string> = {
  ...byPsa(() => 'Connect'),
  cipp: 'Connect',
  graph: 'Connect',
  sample: 'Try sample data',
  teams: 'Add channel',
  slack: 'Add channel',
  entra: 'Set up',
  scim: 'Set up',
  outlook: 'Connect',
  webhooks: 'Add webhook',
  calendar: 'Get feed address',
  csv: 'Set up',
  api_tokens: 'Create token',
};

export const STATUS_LOOKS: Record<IntegrationStatus, { tone: Tone; icon: Icon; label: string }> = {
  connected: { tone: 'success', icon: CircleCheckIcon, label: 'Connected' },
  error: { tone: 'danger', icon: AlertTriangleIcon, label: 'Error' },
  paused: { tone: 'warning', icon: PlayerPauseIcon, label: 'Paused' },
  not_configured: { tone: 'neutral', icon: CircleDashedIcon, label: 'Not connected' },
};

const counted = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;

/** Line below a card's name, next to the time of last use. */
export function lineOf({ kind, config }: Integration): string {
  const { count, delivered, retried } = config;
  if (kind === 'entra') return 'People sign in with their work account';
  if (kind === 'scim') return 'A directory adds and removes people';
  if (kind === 'calendar') return `${counted(count, 'person reads', 'people read')} their reviews in a calendar app`;
  if (kind === 'outlook') return `Reviews in ${counted(count, 'Microsoft calendar', 'Microsoft calendars')}`;
  if (isConnectionKind(kind)) return 'Brings evidence of Microsoft 365 tenants every night';
  if (isPsaKind(kind)) return 'Reads customers and their related data';
  if (kind === 'csv') return 'Scripts upload customers';
  if (kind === 'api_tokens') return counted(count, 'token', 'tokens');
  const parts = counted(count, kind === 'webhooks' ? 'address' : 'channel', kind === 'webhooks' ? 'addresses' : 'channels');
  return `${parts}; ${numberText(delivered)} delivered, ${numberText(retried)} retried`;
}
