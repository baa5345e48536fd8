import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import * as z from 'zod/mini';
import type { listTemplates } from '#contract/templates/templates.contract.ts';
import { searchOf, TabSearch, written } from '#web/navigation/search.ts';

const TemplatesPage = lazyPage(() => import('./TemplatesPage.tsx'), 'TemplatesPage');
const EvidencePage = lazyPage(() => import('./editor/evidence/EvidencePage.tsx'), 'EvidencePage');
const TemplatePage = lazyPage(() => import('./TemplatePage.tsx'), 'TemplatePage');

/** Link to a question, which opens its section. */
const QuestionSearch = z.object({ question: written });
const TemplateSearch = z.extend(TabSearch, QuestionSearch.shape);

export const templatesRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/templates', validateSearch: searchOf<typeof listTemplates>(), component: TemplatesPage }),
  createRoute({ getParentRoute: inFrame, path: '/templates/$id', validateSearch: TemplateSearch, component: TemplatePage }),
  createRoute({ getParentRoute: inFrame, path: '/templates/$id/evidence', validateSearch: QuestionSearch, component: EvidencePage }),
] as const;
