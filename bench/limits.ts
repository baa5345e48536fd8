import { RequestCounts } from '#server/platform/http/limits/request-counts.ts';
import { Windows } from '#server/platform/http/limits/windows.ts';
import { GOALS, type Part, rounded, verdict } from './report.ts';

const ROUNDS = 200_000;

/** Cost of counting one request for rate limits and monitoring. */
export function limitParts(): Part[] {
  return [
    {
      name: 'Counting of requests',
      measure: async (report) => {
        const [windows, counts] = [new Windows(), new RequestCounts()];
        const began = performance.now();
        for (let nr = 0; nr < ROUNDS; nr += 1) {
          const owner = { kind: 'user', organizationId: `o${nr % 200}`, id: `p${nr % 2000}` } as const;
          const window = windows.count(`s${nr % 2000}`, 600, owner);
          counts.add({ owner, call: `GET /api/${nr % 200}`, isRejected: false, window });
        }
        const micros = ((performance.now() - began) * 1000) / ROUNDS;
        report.add('Counting', { what: 'One request', microseconds: rounded(micros), goal: verdict(GOALS.counting, micros) });
      },
    },
  ];
}
