import { beforeEach, expect, test, vi } from 'vitest';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { ExportJobs } from './ExportMenu.tsx';
import { useExports } from './use.exports.ts';

const ID = '01890000-0000-7000-8000-0000000000aa';
const open = screenForEachTest(() => <Exports />);

function Exports() {
  const { jobs, make, cancel } = useExports(ID);
  return (
    <>
      <button type="button" onClick={() => void make('PDF', { format: 'pdf' })}>
        Export
      </button>
      <ExportJobs jobs={jobs} onCancel={cancel} />
    </>
  );
}

const file = (changed: Partial<MadeFile>): MadeFile => ({
  id: ID,
  state: 'running',
  percent: 35,
  done: 20,
  total: 40,
  fault: null,
  ...changed,
});
let now: MadeFile;
const saved: string[] = [];
beforeEach(() => {
  now = file({});
  saved.length = 0;
  respondWith(({ method, url }) => {
    if (url.endsWith('/file')) {
      saved.push(url);
      return new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
    }
    if (method === 'DELETE') now = file({ state: 'cancelled' });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(now, { status: method === 'POST' ? 202 : 200 });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
});
const make = () => press('Export');

test('A file that takes longer than a second shows the number of drawn slides, and is saved when it is ready', async () => {
  await open('/qbrs');
  await make();
  await wait(600);
  expect(words()).not.toContain('PDF');
  await wait(1000);
  expect(words()).toContain('Slide 21 of 40');
  expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('35');
  now = file({ state: 'ready', percent: 100 });
  await wait(1000);
  expect(saved).toHaveLength(1);
  expect(words()).not.toContain('PDF');
});

test('A double click starts one file and saves it once', async () => {
  await open('/qbrs');
  await make();
  await make();
  now = file({ state: 'ready', percent: 100 });
  await wait(1500);
  expect(saved).toHaveLength(1);
});

test('A failed file shows the reason with its code, and can be retried', async () => {
  await open('/qbrs');
  await make();
  const fault = { code: 'FILE_INTERRUPTED', message: 'The file was not finished', resolution: 'Try again.' };
  now = file({ state: 'failed', fault });
  await wait(1000);
  expect(words()).toContain('PDF could not be generated');
  expect(words()).toContain('FILE_INTERRUPTED');
  const before = requests.filter(({ method }) => method === 'POST').length;
  await press('Try again');
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(before + 1);
});

test('A cancelled export job leaves the page and its file is not saved', async () => {
  await open('/qbrs');
  await make();
  await wait(1500);
  await press('Cancel PDF');
  await wait(2000);
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(words()).not.toContain('PDF');
  expect(saved).toEqual([]);
});
