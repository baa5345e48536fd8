import { expect, test } from 'vitest';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { latestRuns, runSeries } from './run.series.ts';

const run = (tool: EvidenceRun['tool'], day: string, failed: number, scope = ''): EvidenceRun => ({
  id: `${tool} ${day}`,
  customerId: 'c',
  tool,
  toolVersion: '',
  observedAt: `2026-11-${day}T00:00:00Z`,
  scope,
  fileName: 'f',
  fileSize: 1,
  fileId: null,
  counts: { passed: 1, failed, warnings: 0, manual: 0, notApplicable: 0, errors: 0 },
  createdAt: `2026-11-${day}T00:00:00Z`,
  createdBy: null,
  pushedWith: null,
  batchId: null,
});

test('Runs of a tool are drawn from the oldest to the newest, and a single run is no series', () => {
  const series = runSeries([run('rmm', '20', 3), run('rmm', '01', 7), run('nmap', '02', 9)]);
  expect(series.map(({ tool, points }) => [tool, points.map(({ failed }) => failed)])).toEqual([['rmm', [7, 3]]]);
});

test('Domains have a series each, and the one with most failed checks comes first', () => {
  const series = runSeries(
    ['a.example', 'b.example'].flatMap((scope, at) => [run('domain', '01', at, scope), run('domain', '08', at, scope)]),
  );
  expect(series.map(({ scope, last }) => [scope, last.failed])).toEqual([
    ['b.example', 1],
    ['a.example', 0],
  ]);
});

test('The list of sources has the latest run of each tool and domain', () => {
  const weekly = ['01', '08', '15'].map((day) => run('domain', day, 1, 'a.example'));
  const sources = latestRuns([...weekly, run('rmm', '05', 2), run('domain', '20', 0, 'b.example')]);
  expect(sources.map(({ id, scope }) => [id, scope])).toEqual([
    ['domain 20', 'b.example'],
    ['domain 15', 'a.example'],
    ['rmm 05', ''],
  ]);
});
