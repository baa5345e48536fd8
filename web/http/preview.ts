import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/users/permissions.rules.ts';
import { Fault } from './fault.ts';

let previewed: Role | null = null;
const watchers = new Set<() => void>();

/** Shows the product as a lower role sees it, in this tab until it ends or the page is loaded anew; null ends it. */
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

/** Why nothing that changes something is sent; null outside a preview. */
export function refusalOfPreview(): Fault | null {
  if (previewed === null) return null;
  return new Fault({
    code: 'FORBIDDEN',
    message: 'Nothing is changed while you view as another role',
    resolution: 'End the preview, then do it again.',
  });
}
