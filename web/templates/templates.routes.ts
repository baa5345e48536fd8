import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import * as z from 'zod/mini';
import type { listTemplates } from '#contract/templates/templates.contract.ts';
import { searchOf, TabSearch, written } from '#web/navigation/search.ts';

const TemplatesPage = lazyPage(() => import('./TemplatesPage.tsx'), 'TemplatesPage');
const TemplatePage = lazyPage(() => import('./TemplatePage.tsx'), 'TemplatePage');

/** Link to a question, which opens its section. */
const TemplateSearch = z.extend(TabSearch, { question: written });

export const templatesRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/templates', validateSearch: searchOf<typeof listTemplates>(), component: TemplatesPage }),
  createRoute({ getParentRoute: inFrame, path: '/templates/$id', validateSearch: TemplateSearch, component: TemplatePage }),
] as const;
