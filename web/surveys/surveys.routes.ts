import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame, rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { TabSearch, written } from '#web/navigation/search.ts';

const SurveyPage = lazyPage(() => import('./answer/SurveyPage.tsx'), 'SurveyPage');
const StopSurveysPage = lazyPage(() => import('./answer/StopSurveysPage.tsx'), 'StopSurveysPage');

const SurveysPage = lazyPage(() => import('./results/SurveysPage.tsx'), 'SurveysPage');
const SurveyResultsPage = lazyPage(() => import('./results/SurveyResultsPage.tsx'), 'SurveyResultsPage');

const getParentRoute = () => rootRoute;

/** Page of the survey, from 1; the one after the last says thank you. */
const SurveySearch = z.object({ page: written });

/** Pages of customers' contacts, without session and app shell. */
export const surveyRoutes = [
  createRoute({ getParentRoute, path: '/survey/$token', validateSearch: SurveySearch, component: SurveyPage }),
  createRoute({ getParentRoute, path: '/survey/stop/$token', component: StopSurveysPage }),
] as const;

export const surveysRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/surveys', validateSearch: TabSearch, component: SurveysPage }),
  createRoute({ getParentRoute: inFrame, path: '/surveys/$id', component: SurveyResultsPage }),
] as const;
