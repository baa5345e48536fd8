// Public interface of the surveys feature.
export { surveysSince } from './surveys.feedback.ts';
export { findSurvey } from './surveys.remind.queries.ts';
export { newSurveyLink, openSurveysOf } from './surveys.portal.ts';
