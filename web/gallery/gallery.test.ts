// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** Components without a specimen, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  TableHead: 'part of Table, whose specimens have it',
  TableKeys: 'part of ListScreen, whose specimen obeys the keys; two of them would open two dialogs',
  Tooltips: 'wraps the whole gallery, as it wraps the product',
  Toaster: 'web/app/Providers.tsx renders the only one; the specimens of toasts show it',
};
/** Icons are read from their files by the gallery, so that none can be missing. */
const ICONS = /^icons?(\.\w+)?\.tsx$/;
const COMPONENT = /^export (?:async )?(?:function|const) ([A-Z]\w*[a-z]\w*)\b/gm;

interface Source {
  name: string;
  text: string;
}

function sourcesIn(folder: string, kind = /(?<!\.test)\.tsx$/): Source[] {
  const names = readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => kind.test(name)).map((name) => ({ name, text: readFileSync(join(WEB, folder, name), 'utf8') }));
}

function componentsOf(sources: readonly Source[]): string[] {
  const shownSources = sources.filter(({ name }) => !ICONS.test(name));
  return shownSources.flatMap(({ text }) => [...text.matchAll(COMPONENT)].map(([, name = '']) => name));
}

/** Components that no specimen uses. */
function missingIn(gallery: readonly Source[], components: readonly string[]): string[] {
  const text = gallery.map((source) => source.text).join('\n');
  return components.filter((name) => !new RegExp(`<${name}\\b`).test(text));
}

/** Components that no file except their own names. */
function unusedIn(sources: readonly Source[], declaring: readonly Source[]): string[] {
  const words = sources.map(({ name, text }) => ({ name, words: new Set(text.match(/\w+/g)) }));
  return declaring.flatMap(({ name: own, text }) =>
    [...text.matchAll(COMPONENT)].flatMap(([, component = '']) =>
      words.some(({ name, words }) => !name.endsWith(own) && words.has(component)) ? [] : [component],
    ),
  );
}

describe('the component gallery', () => {
  test('Every component of web/ui has a specimen in the gallery', () => {
    const components = componentsOf(sourcesIn('ui'));
    expect(components.length).toBeGreaterThan(100);
    expect(missingIn(sourcesIn('gallery/specimens'), components).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });

  test('Every component and icon of web/ui is used outside the gallery, because for knip a specimen is a use', () => {
    const others = sourcesIn('.', /^(?!dist\/|gallery\/).*(?<!\.test)\.tsx?$/);
    expect(others.length).toBeGreaterThan(500);
    expect(unusedIn(others, sourcesIn('ui'))).toEqual([]);
    const planted = [{ name: 'controls/Dial.tsx', text: 'export function Dial() {\n  return <Dial />;' }];
    expect(unusedIn([...others, ...planted], planted)).toEqual(['Dial']);
  });

  test('The check of the gallery finds a component without a specimen, however it is exported', () => {
    const planted = [
      { name: 'controls/Dial.tsx', text: 'export function Dial({ value }: DialProps) {\n' },
      { name: 'list/Part.tsx', text: 'export const Part = lazy(async () => ({ default: Whole }));\nexport const MOST_PARTS = 3;\n' },
      { name: 'list/Rows.tsx', text: 'export function Rows<Row>(props: RowsProps<Row>) {\nfunction Inner() {\n' },
      { name: 'icons.tsx', text: 'export const DialIcon = /* @__PURE__ */ icon(Dial);\n' },
    ];
    expect(componentsOf(planted)).toEqual(['Dial', 'Part', 'Rows']);
    const specimens = [{ name: 'dials.specimens.tsx', text: '<Dial value={1} />, <RowsOfAll />' }];
    expect(missingIn(specimens, componentsOf(planted))).toEqual(['Part', 'Rows']);
  });
});
