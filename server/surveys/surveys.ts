// Public interface of the surveys feature.
export { surveysSince } from './surveys.feedback.ts';
export { newSurveyLink, openSurveysOf } from './surveys.portal.ts';
