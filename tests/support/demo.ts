import { type DemoOrganization, fillOrganization } from '#demo/demo.fill.ts';
import { copyOfFilled, type TestDatabase } from './database.ts';

/** The day on which the demonstration was filled. */
export const DEMO_NOW = new Date('2026-11-21T09:00:00Z');

/** A database of the file's own with the small demonstration, which is filled once in a run. */
export function copyOfDemo(): Promise<TestDatabase & { filled: DemoOrganization }> {
  return copyOfFilled('plumbline_demo_of_a_day', (ownerUrl) =>
    fillOrganization(ownerUrl, { name: 'Lantern & Sons', size: 'S', now: DEMO_NOW }),
  );
}
