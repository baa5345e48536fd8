// Public interface of the surveys feature.
export { newSurveyLink, openSurveysOf } from './surveys.portal.ts';
