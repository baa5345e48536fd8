import { expect, test } from 'vitest';
import { type Article, findArticles, piecesOf } from './article.ts';
import { PEOPLE_ARTICLES } from './articles.people.ts';
import { WORK_ARTICLES } from './articles.work.ts';

const ARTICLES: readonly Article[] = [
  { id: 'one', title: 'Roles', text: 'A café is no role. It says backup.' },
  { id: 'two', title: 'Backup codes', text: 'Keep them safe.' },
];
const found = (query: string) => findArticles(ARTICLES, query).map(({ id }) => id);

test('The help page without a search shows all articles in order', () => {
  expect(found('  ')).toEqual(['one', 'two']);
});

test('A search in the help finds articles by words of their title and text, whatever their case and accents', () => {
  expect(found('CAFE')).toEqual(['one']);
  expect(found('keep safe')).toEqual(['two']);
  expect(found('role safe')).toEqual([]);
});

test('An article with the searched word in its title comes first', () => {
  expect(found('backup')).toEqual(['two', 'one']);
});

test('The searched words are marked as the article spells them', () => {
  expect(piecesOf('Backup codes, backups', 'BACKUP')).toEqual([
    { text: 'Backup', isHit: true },
    { text: ' codes, ', isHit: false },
    { text: 'backup', isHit: true },
    { text: 's', isHit: false },
  ]);
  expect(piecesOf('Café', 'cafe')).toEqual([{ text: 'Café', isHit: true }]);
  expect(piecesOf('Nothing here', '')).toEqual([{ text: 'Nothing here', isHit: false }]);
});

test('Special characters in a help search are not read as a pattern', () => {
  expect(piecesOf('50% (half)', '(half)').filter(({ isHit }) => isHit)).toEqual([{ text: '(half)', isHit: true }]);
  expect(found('.*')).toEqual([]);
});

test('Each help article has a unique name and is short', () => {
  const all = [...WORK_ARTICLES, ...PEOPLE_ARTICLES];
  expect(all.length).toBeGreaterThanOrEqual(10);
  expect(all.length).toBeLessThanOrEqual(26);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id, text } of all) {
    expect(text.length, id).toBeGreaterThan(100);
    expect(text.length, id).toBeLessThan(1_200);
  }
});
