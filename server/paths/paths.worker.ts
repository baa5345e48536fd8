import { pathOf } from '#domain/paths/paths.answer.rules.ts';
import type { Path, PathSource } from '#domain/paths/paths.rules.ts';

export async function findPathInWorker(source: PathSource): Promise<Path | null> {
  return pathOf(source);
}
