import type { Chance } from '#demo/demo.chance.ts';
import { INITIATIVES } from '#demo/data/sentences.ts';
import { type DemoInitiative, type DemoWorld, daysAfter } from '#demo/demo.world.ts';

export function demoInitiatives(chance: Chance, createdAt: Date): DemoInitiative[] {
  return INITIATIVES.map((initiative) => ({ ...initiative, id: chance.id(createdAt) }));
}

export function addInitiatives({ initiatives, people, now, rows }: DemoWorld): void {
  const createdAt = daysAfter(now, -390);
  for (const { id, title, colour } of initiatives) {
    rows.add('initiatives', {
      id,
      title,
      colour,
      description: '',
      version: 1,
      created_at: createdAt,
      created_by: people[0]?.id,
      updated_at: createdAt,
    });
  }
}
