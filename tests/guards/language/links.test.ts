import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { filesBelow } from './english.ts';

interface Node {
  type: string;
  url?: string;
  value?: string;
  children?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const wordsOf = (node: Node): string => node.value ?? (node.children ?? []).map(wordsOf).join('');

/** Anchors as GitHub forms them from headings. */
function anchorsOf(page: string): string[] {
  const headings = nodesOf(fromMarkdown(page)).filter(({ type }) => type === 'heading');
  return headings.map((heading) =>
    wordsOf(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Relative links of a page that lead nowhere. */
function brokenLinksOf(file: string, page: string): string[] {
  const urls = nodesOf(fromMarkdown(page)).flatMap(({ url }) => (url && !/^[a-z]+:/.test(url) ? [url] : []));
  return urls.filter((url) => {
    const [path = '', anchor] = decodeURI(url).split('#');
    const target = path === '' ? file : relative('.', join(dirname(file), path));
    if (target !== file && !existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target === file ? page : readFileSync(target, 'utf8')).includes(anchor);
  });
}

test('Every link of a Markdown page leads to a file or heading that exists', () => {
  const pages = filesBelow().filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((file) => brokenLinksOf(file, readFileSync(file, 'utf8')).map((url) => `${file}: ${url}`))).toEqual([]);
});

test('A link to a missing file and a link to a missing heading are both reported', () => {
  const page = '# Two words\n\n[here](#two-words), [a file](README.md), [gone](gone.md) and [no heading](#three)';
  expect(brokenLinksOf('page.md', page)).toEqual(['gone.md', '#three']);
});
