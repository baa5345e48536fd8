// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentFor, contrast, inkOn, type Theme } from '#domain/theme/colours.rules.ts';

const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
const SURFACES = ['surface-0', 'surface-1', 'surface-2'];
const MEANINGS = ['success', 'warning', 'danger', 'info', 'internal'];
const SERIES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `series-${number}`);
const TEXT = 4.5;
const SHAPE = 3;

/** Every seventeenth value of red, green and blue: 4,096 possible brand colours. */
const STEPS = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
const BRANDS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`:root\\.${theme} \\{([^}]+)\\}`).exec(css)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]));
}

test('No style depends on what the body contains, because each change would restyle the whole page', () => {
  const files = globSync('web/**/*.{tsx,ts}').filter((path) => !path.includes('.test.') && !path.startsWith('web/dist/'));
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('in-[body:has('))).toEqual([]);
});

describe.each<Theme>(['light', 'slate', 'dark'])('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (one: string, other: string) => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');

  function expectPairs(pairs: readonly (readonly [string, string])[], least: number) {
    expect(pairs.length).toBeGreaterThan(0);
    const weak = pairs.filter(([one, other]) => !tokens.has(one) || !tokens.has(other) || ratio(one, other) < least);
    expect(weak.map(([one, other]) => `${one} on ${other}: ${ratio(one, other).toFixed(2)}`)).toEqual([]);
  }

  test(`Every text of the ${theme} theme is readable on each of its surfaces`, () => {
    const onSurfaces = ['text', 'text-muted', ...MEANINGS.map((meaning) => `${meaning}-text`)];
    const onTints = MEANINGS.flatMap((meaning) =>
      [`${meaning}-text`, 'text', 'text-muted'].map((text) => [text, `${meaning}-tint`] as const),
    );
    expectPairs([...onSurfaces.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)), ...onTints], TEXT);
    expectPairs([['accent-text', 'accent']], TEXT);
  });

  test(`Edges, lines, the focus ring and chart series of the ${theme} theme have enough contrast`, () => {
    const onSurfaces = ['border-strong', 'focus'].flatMap((line) => SURFACES.map((surface) => [line, surface] as const));
    const onCards = [...MEANINGS.map((meaning) => `${meaning}-line`), ...SERIES, 'accent-line'].map((line) => [line, 'surface-1'] as const);
    expectPairs([...onSurfaces, ...onCards], SHAPE);
  });

  test(`Text and lines in any brand colour are readable in the ${theme} theme`, () => {
    const card = tokens.get('surface-1') ?? '';
    const weak = BRANDS.filter((brand) => {
      const { accent, accentText } = accentFor(brand, theme);
      return contrast(accent, accentText) < TEXT || contrast(inkOn(card, accent), card) < SHAPE;
    });
    expect(BRANDS.length).toBe(4096);
    expect(weak).toEqual([]);
  });

  test(`No two chart series of the ${theme} theme look the same`, () => {
    expect(new Set(SERIES.map((name) => tokens.get(name))).size).toBe(SERIES.length);
  });
});

test('The slate theme is blue-grey and brighter than the dark theme', () => {
  const [dark, slate] = ['dark', 'slate'].map((theme) => tokensOf(theme).get('surface-0') ?? '');
  const blue = Number.parseInt(slate?.slice(5, 7) ?? '', 16);
  const red = Number.parseInt(slate?.slice(1, 3) ?? '', 16);
  expect(blue - red).toBeGreaterThan(16);
  expect(contrast(slate ?? '', dark ?? '')).toBeGreaterThan(1.3);
});

test('Printed pages are black on white in every theme: the dark ones are for screens only', () => {
  const screens = /@media screen \{\n([\s\S]*?)\n\}\n/.exec(css)?.[1] ?? '';
  for (const theme of ['slate', 'dark']) {
    expect(screens).toContain(`:root.${theme} {`);
    expect(css.split(`:root.${theme} {`)).toHaveLength(2);
  }
  expect(css).toContain(':root,\n:root.light {');
});

test('Date and time fields use our own control, never the browser’s', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(300);
  const native = /type=(?:"|\{[^}]*')(?:date|datetime-local|month|time|week)["']/;
  expect(files.filter((file) => native.test(readFileSync(new URL(file, import.meta.url), 'utf8')))).toEqual([]);
});
