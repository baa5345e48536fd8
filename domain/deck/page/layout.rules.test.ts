import { describe, expect, test } from 'vitest';
import { copy, firstFitting, fitsIn, fixed, grid, growing, panel, row, space, stack } from './layout.rules.ts';
import { extentsOf, isClipped, overlapping } from './slide.extents.rules.ts';
import type { Box, Piece } from './slide.model.rules.ts';

const BOX: Box = { x: 44, y: 120, width: 300, height: 200 };
const LONG = 'The copy leaves the building every night, but it hangs on the same password as the original.';
const textsOf = (pieces: readonly Piece[]) => pieces.filter((piece) => piece.kind === 'text');

describe('slides that lay themselves out', () => {
  test('Texts below each other never overlap, whatever their length and script', () => {
    const texts = [LONG, 'バックアップの復元は一度も試されていない'.repeat(4), 'لم يتم اختبار النسخ الاحتياطي مطلقا '.repeat(3), 'Short'];
    const extents = extentsOf(stack(texts.map((words) => copy(words))).draw({ ...BOX, height: 400 }));
    expect(extents).toHaveLength(4);
    expect(overlapping(extents)).toEqual([]);
    expect(extents.filter(isClipped)).toEqual([]);
  });

  test('A longer text moves what follows it down', () => {
    const [, short] = textsOf(stack([copy('Short'), copy('Next')]).draw(BOX));
    const [, long] = textsOf(stack([copy(LONG), copy('Next')]).draw(BOX));
    expect(long?.box.y).toBeGreaterThan(short?.box.y ?? 0);
  });

  test('The height that is left goes to the parts that grow', () => {
    const [first, second] = textsOf(stack([growing(copy('One')), copy('Two')]).draw(BOX));
    expect(first?.box.height).toBeGreaterThan(100);
    expect((second?.box.y ?? 0) + (second?.box.height ?? 0)).toBeCloseTo(BOX.y + BOX.height);
  });

  test('Parts beside each other share the width that is left', () => {
    const boxes = textsOf(row([{ part: copy('A'), width: 80 }, { part: copy('B') }, { part: copy('C') }], { gap: 10 }).draw(BOX));
    expect(boxes.map(({ box }) => [box.x, box.width])).toEqual([
      [44, 80],
      [134, 100],
      [244, 100],
    ]);
  });

  test('Cells of one row of a grid begin and end at the same height, and the rows fill the box', () => {
    const cells = [
      [copy('Short'), copy(LONG)],
      [copy('Below'), copy('Below')],
    ];
    const [, , third, fourth] = textsOf(grid(cells, { gap: 20, lineGap: 10 }).draw(BOX));
    expect(third?.box.y).toBe(fourth?.box.y);
    expect((fourth?.box.y ?? 0) + (fourth?.box.height ?? 0)).toBeCloseTo(BOX.y + BOX.height);
  });

  test('A panel keeps its text away from its edge', () => {
    const [tile, words] = panel(copy(LONG), { fill: '#f4f6f8', padding: 10 }).draw(BOX);
    expect(tile).toMatchObject({ kind: 'rect', box: BOX });
    expect(words).toMatchObject({ box: { x: 54, y: 130, width: 280 } });
  });

  test('The most generous layout that fits is used, else the tightest one', () => {
    const [generous, tight] = [fixed(300, () => []), space(150)];
    expect(firstFitting([generous, tight], BOX)).toBe(tight);
    expect(firstFitting([generous, tight], { ...BOX, height: 300 })).toBe(generous);
    expect(fitsIn(firstFitting([generous, fixed(250, () => [])], BOX), BOX)).toBe(false);
  });
});
