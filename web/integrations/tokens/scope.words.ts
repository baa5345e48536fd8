import { LOWEST_ROLE } from '#domain/users/permissions.rules.ts';
import type { TokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

const RESOURCES: Readonly<Record<string, string>> = {
  customers: 'customers',
  templates: 'templates',
  sops: 'SOPs',
  assessments: 'assessments and findings',
  evidence: 'evidence',
  answers: 'answers, for a person to accept',
  changes: 'changes, for a person to accept',
  get qbrs() {
    return reviewWord().many;
  },
  integrations: 'integrations',
  audit: 'the audit log',
  notifications: 'notifications',
  settings: 'settings',
};

const VERBS: Readonly<Record<string, string>> = {
  view: 'Read',
  edit: 'Change',
  delete: 'Delete',
  approve: 'Approve',
  reassign: 'Reassign',
  manage: 'Manage',
  write: 'Import',
  propose: 'Propose',
};

/** Label of a scope, such as "Read customers". */
export function scopeLabel(scope: string): string {
  const [resource = '', verb = ''] = scope.split(':');
  return `${VERBS[verb] ?? verb} ${RESOURCES[resource] ?? resource}`;
}

/** Short text for a list of scopes. */
export function scopesInWords(scopes: readonly string[]): string {
  const [first, second] = scopes.map(scopeLabel);
  if (first === undefined) return '';
  if (second === undefined) return first;
  const rest = scopes.length - 2;
  return rest > 0 ? `${first}, ${inside(second)} and ${rest} more` : `${first} and ${inside(second)}`;
}

const inside = (label: string) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** Read scopes first, since most scripts need only those. */
export function inReadingOrder(scopes: readonly TokenScope[]): TokenScope[] {
  const isReading = (scope: TokenScope) => scope.endsWith(':view');
  return [...scopes.filter(isReading), ...scopes.filter((scope) => !isReading(scope))].filter((scope) => Object.hasOwn(LOWEST_ROLE, scope));
}
