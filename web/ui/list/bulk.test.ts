import { expect, test } from 'vitest';
import { Fault } from '#web/http/fault.ts';
import { oneByOne, toastOf } from './bulk.ts';

const names = new Map(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, `Row ${id}`]));
const says = (done: number) => `${done} SOPs changed`;

test('[LISTS-8] Rows changed together are counted, and each unchanged row is named with its reason', () => {
  expect(toastOf({ done: [{ id: 'a' }, { id: 'b' }], refused: [] }, says, names)).toEqual({ title: '2 SOPs changed', variant: 'success' });
  const refused = [
    { id: 'c', message: 'It has no text' },
    { id: 'x', message: 'It was not found' },
  ];
  expect(toastOf({ done: [{ id: 'a' }], refused }, says, names)).toMatchObject({
    title: '1 SOPs changed',
    description: '2 not changed:\nRow c: It has no text\nOne item: It was not found',
    variant: 'destructive',
  });
});

test('[LISTS-9] Five of many unchanged rows are named and the others counted', () => {
  const refused = [...names.keys()].map((id) => ({ id, message: 'No' }));
  const { description = '' } = toastOf({ done: [], refused }, says, names);
  expect(description.split('\n')).toHaveLength(7);
  expect(description).toContain('and 2 more');
});

test('[LISTS-10] Steps that run one by one continue after a refused one', async () => {
  const made: string[] = [];
  const outcome = await oneByOne([{ id: 'a' }, { id: 'b' }, { id: 'c' }], async ({ id }) => {
    if (id === 'b') throw new Fault({ code: 'INTERNAL_ERROR', message: 'Not this one' });
    made.push(id);
  });
  expect(made).toEqual(['a', 'c']);
  expect(outcome.done.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(outcome.refused).toEqual([{ id: 'b', message: 'Not this one' }]);
});
