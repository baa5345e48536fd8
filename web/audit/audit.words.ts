import type { ActorKind } from '#domain/audit/outcomes.rules.ts';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { roleLabel, ROLES } from '#domain/users/permissions.rules.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** Parts such as "14:22:48" and ".391", in the reader's time zone. */
export function clockOf(at: string): { time: string; milliseconds: string } {
  const moment = new Date(at);
  const parts = [moment.getHours(), moment.getMinutes(), moment.getSeconds()];
  return { time: parts.map(two).join(':'), milliseconds: `.${String(moment.getMilliseconds()).padStart(3, '0')}` };
}

export function roleOf({ kind, role }: AuditEvent['actor']): string {
  if (kind === 'api_key') return 'API key';
  if (kind === 'assistant') return 'Assistant';
  const known = ROLES.find((one) => one === role);
  return known ? roleLabel([known]) : kind;
}

const KIND_WORDS: Readonly<Record<ActorKind, string>> = {
  user: 'People',
  api_key: 'API keys',
  assistant: 'Assistants',
  system: 'Plumbline',
  superadmin: 'Platform support',
};

export const actorKindWords = (kind: ActorKind): string => KIND_WORDS[kind];
