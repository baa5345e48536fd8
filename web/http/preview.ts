import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/users/permissions.rules.ts';
import { Fault } from './fault.ts';

let previewed: Role | null = null;
const watchers = new Set<() => void>();

/** Previews the app as a lower role in this tab, until it is ended with null or the page reloads. */
export function previewRole(role: Role | null): void {
  previewed = role;
  for (const watcher of watchers) watcher();
}

export function usePreviewedRole(): Role | null {
  return useSyncExternalStore(watch, () => previewed);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Refusal of every changing call during a preview; null outside one. */
export function refusalOfPreview(): Fault | null {
  if (previewed === null) return null;
  return new Fault({
    code: 'FORBIDDEN',
    message: 'Changes are not possible while you view as another role',
    resolution: 'End the preview, then try again.',
  });
}
