export { waysToGoal } from './paths.read.ts';
