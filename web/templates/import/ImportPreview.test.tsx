import { expect, test } from 'vitest';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { ImportPreview, type ImportResult } from './ImportPreview.tsx';

const RESULT: ImportResult = {
  template: null,
  created: false,
  updated: false,
  skipped: 0,
  questions: 1,
  warnings: [{ path: 'row 1', message: 'The column "Owner" is unknown and was ignored.' }],
  preview: { name: 'Checks', sections: [{ title: 'Access control', questions: 1, first: ['Is MFA enforced?'] }] },
};
const open = screenForEachTest(() => <ImportPreview result={RESULT} />);

test('The warnings of an import are above its sections, so that no scrolling is needed', async () => {
  await open('/');
  expect(words().indexOf('1 warning')).toBeGreaterThan(-1);
  expect(words().indexOf('1 warning')).toBeLessThan(words().indexOf('Access control'));
});
