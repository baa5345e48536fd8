import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { MIN_SCORED_ANSWERS } from '#domain/qbrs/qbrs.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';

type Reason = 'not_approved' | 'too_few_answers' | 'no_assessment' | 'no_sections' | 'other_customer' | 'assessment_gone';

interface Known {
  name?: string;
  status?: AssessmentStatus;
  scored?: number;
}

const MESSAGES: Record<Reason, (known: Known) => string> = {
  not_approved: ({ name, status }) =>
    `The assessment "${name}" is ${status ? assessmentStatusLabel(status) : 'not approved'}; a QBR needs an approved one`,
  too_few_answers: ({ name, scored = 0 }) =>
    `The assessment "${name}" has ${scored} scored answers that the customer may see; a QBR needs at least ${MIN_SCORED_ANSWERS}`,
  no_assessment: () => 'This QBR has no assessment yet; choose an approved one and generate it first',
  no_sections: () => 'Choose at least one section to show',
  assessment_gone: () => 'An assessment used by this version has been deleted',
  other_customer: ({ name }) => `The assessment "${name}" belongs to another customer`,
};

/** Refusal with the reason as text for people and as a code for programs. */
export function cannotGenerate(reason: Reason, known: Known = {}): Fault {
  return new Fault('QBR_GENERATION_FAILED', { message: MESSAGES[reason](known), details: { reason } });
}
