import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { DRAWER } from '#web/navigation/planning.search.ts';
import { text } from '#web/navigation/search.ts';
import { AssessmentsSearch } from './assessments.search.ts';

const AssessmentsPage = lazyPage(() => import('#web/assessments/list/AssessmentsPage.tsx'), 'AssessmentsPage');
const AssessmentPage = lazyPage(() => import('./AssessmentPage.tsx'), 'AssessmentPage');
const ReviewPage = lazyPage(() => import('#web/assessments/review/ReviewPage.tsx'), 'ReviewPage');

const ComparePage = lazyPage(() => import('#web/assessments/compare/ComparePage.tsx'), 'ComparePage');

const PLACE = { section: text, question: text, view: text } as const;
export const AssessmentSearch = z.object(PLACE);
const ReviewSearch = z.object({ ...PLACE, ...DRAWER });
const CompareSearch = z.object({ with: text });

export const assessmentsRoutes = [
  createRoute({
    getParentRoute: inFrame,
    path: '/assessments/technical-alignment',
    validateSearch: AssessmentsSearch,
    component: AssessmentsPage,
  }),
  createRoute({ getParentRoute: inFrame, path: '/assessments', validateSearch: AssessmentsSearch, component: AssessmentsPage }),
  createRoute({ getParentRoute: inFrame, path: '/assessments/$id/review', validateSearch: ReviewSearch, component: ReviewPage }),
  createRoute({ getParentRoute: inFrame, path: '/assessments/$id/compare', validateSearch: CompareSearch, component: ComparePage }),
  createRoute({ getParentRoute: inFrame, path: '/assessments/$id', validateSearch: AssessmentSearch, component: AssessmentPage }),
] as const;
