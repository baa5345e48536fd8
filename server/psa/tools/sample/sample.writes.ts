import type { PsaWrites } from '#server/psa/tools/service.writes.ts';

/** Number derived from the reference, so that writes are idempotent. */
const numberOf = (reference: string): string => String(10_000 + (Number.parseInt(reference.slice(-6), 16) % 90_000));

/** Writes nothing: returns a number for the would-be ticket, which stays open. */
export const SAMPLE_WRITES: PsaWrites = {
  choices: () =>
    Promise.resolve({
      ticketBoard: [
        { id: '1', name: 'Service desk' },
        { id: '2', name: 'Projects' },
      ],
      opportunityStage: [
        { id: '1', name: 'Qualified' },
        { id: '2', name: 'Quoted' },
      ],
    }),
  find: () => Promise.resolve(null),
  create: ({ reference }) => Promise.resolve(numberOf(reference)),
  complete: () => Promise.resolve(),
  show: (_object, externalId) => Promise.resolve({ number: externalId, url: null }),
  statuses: (_object, externalIds) => Promise.resolve(new Map(externalIds.map((id) => [id, 'open']))),
};
