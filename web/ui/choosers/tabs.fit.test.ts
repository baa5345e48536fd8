import { expect, test } from 'vitest';
import { tabsWithoutRoom } from './tabs.fit.ts';

const WIDTHS = [100, 100, 100, 100];
const without = (open: number, room: number) => tabsWithoutRoom(WIDTHS, open, room);

test('All tabs are shown when they fit, and before the layout is measured', () => {
  expect(without(0, 460)).toEqual([]);
  expect(without(0, 0)).toEqual([]);
});

test('The last tabs that do not fit go into the menu', () => {
  expect(without(0, 459)).toEqual([3]);
  expect(without(0, 330)).toEqual([2, 3]);
});

test('The open tab stays in the row, whatever its place', () => {
  expect(without(3, 330)).toEqual([1, 2]);
  expect(without(3, 100)).toEqual([0, 1, 2]);
});
