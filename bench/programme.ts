import type { Bench } from './programs.ts';
import { type Goal, GOALS, type Part, percentile, rounded, verdict } from './report.ts';

const YEAR = { from: '2031-01-01', to: '2032-01-01' };

/** Response times of the programme of 800 customers and of a year's calendar, for one reader and sequential requests. */
const READINGS: readonly { name: string; path: string; goal: Goal }[] = [
  { name: 'Calendar of a year, all layers', path: `/api/calendar?from=${YEAR.from}&to=${YEAR.to}`, goal: GOALS.calendarYear },
  { name: 'Calendar of a month', path: '/api/calendar?from=2031-03-01&to=2031-04-01', goal: GOALS.programme },
  { name: 'Programme, 50 of 800 customers', path: '/api/quarterly-reviews/programme?from=2031-01&limit=50', goal: GOALS.programme },
  { name: 'Programme, load of all vCIOs', path: '/api/quarterly-reviews/load?from=2031-01', goal: GOALS.programme },
];

export const programmeParts = ({ product, client }: Bench): Part[] =>
  READINGS.map(({ name, path, goal }) => ({
    name: `Programme: ${name}`,
    measure: async (report) => {
      const headers = await client.headers();
      const times: number[] = [];
      let rows: unknown[] = [];
      let bytes = 0;
      for (let i = -3; i < 20; i += 1) {
        const began = performance.now();
        const text = await (await fetch(product.url + path, { headers })).text();
        if (i >= 0) times.push(performance.now() - began);
        bytes = Buffer.byteLength(text);
        const read: unknown = JSON.parse(text);
        rows = Array.isArray(read) ? read : [];
      }
      const p95 = percentile(times, 0.95);
      const row = { name, 'p50 ms': rounded(percentile(times, 0.5)), 'p95 ms': rounded(p95), goal: verdict(goal, p95) };
      report.add('Programme and calendar, one reader', { ...row, rows: rows.length || '', bytes: rounded(bytes) });
    },
  }));
