import type { Article } from './article.ts';
import { PEOPLE_ARTICLES } from './articles.people.ts';
import { WORK_ARTICLES } from './articles.work.ts';

export const ARTICLES: readonly Article[] = [...WORK_ARTICLES, ...PEOPLE_ARTICLES];
