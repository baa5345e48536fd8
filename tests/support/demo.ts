import { type DemoOrganization, fillOrganization } from '#demo/demo.fill.ts';
import { copyOfFilled, type TestDatabase } from './database.ts';

/** Day on which the demo was filled. */
export const DEMO_NOW = new Date('2026-11-21T09:00:00Z');

/** Database with the small demo, separate for the file; the demo is filled once per run. */
export function copyOfDemo(): Promise<TestDatabase & { filled: DemoOrganization }> {
  return copyOfFilled('plumbline_demo_of_a_day', (ownerUrl) =>
    fillOrganization(ownerUrl, { name: 'Lantern & Sons', size: 'S', now: DEMO_NOW }),
  );
}
