import type { ConnectedApp } from '#contract/assistants/apps.contract.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import type { List } from '#web/ui/tables/list.ts';

export type AppList = List<ConnectedApp>;

export const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${numberText(count)} ${noun}s`);

/** Figures of the listed connections. */
export function totalsOf(rows: readonly ConnectedApp[]) {
  const sum = (of: (app: ConnectedApp) => number) => rows.reduce((total, app) => total + of(app), 0);
  return {
    connections: rows.length,
    apps: sum(({ kind }) => (kind === 'app' ? 1 : 0)),
    tokens: sum(({ kind }) => (kind === 'token' ? 1 : 0)),
    readingNotes: sum(({ scopes }) => (scopes.includes('internal:read') ? 1 : 0)),
    people: new Set(rows.map(({ person }) => person.id)).size,
    calls: sum(({ calls }) => calls),
    refused: sum(({ refused }) => refused),
  };
}
