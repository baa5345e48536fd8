import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import * as z from 'zod/mini';
import { ListSearch, TabSearch, text, written } from '#web/navigation/search.ts';

const TemplatesPage = lazyPage(() => import('./TemplatesPage.tsx'), 'TemplatesPage');
const TemplatePage = lazyPage(() => import('./TemplatePage.tsx'), 'TemplatePage');

const TemplatesSearch = z.extend(ListSearch, { type: text });
/** Link to a question, which opens its section. */
const TemplateSearch = z.extend(TabSearch, { question: written });

export const templatesRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/templates', validateSearch: TemplatesSearch, component: TemplatesPage }),
  createRoute({ getParentRoute: inFrame, path: '/templates/$id', validateSearch: TemplateSearch, component: TemplatePage }),
] as const;
