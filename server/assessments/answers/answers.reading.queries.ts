import type { Statement } from '#server/platform/db/pipeline.ts';
import { wholeAssessment } from '#server/assessments/assessments.queries.ts';

const PROGRESS = `json_build_object('total', a.total, 'answered', a.answered, 'notApplicable', a.not_applicable, 'requiredOpen', a.required_open)`;
const SCORE = `json_build_object('value', a.score, 'earned', a.earned, 'possible', a.possible, 'sections', a.section_scores, 'formula', a.formula)`;

/** An assessment as the working screen shows it: organisation, template, template version, then everything but the sections as JSON. */
export function readAssessment(id: string): Statement {
  return {
    text: `
      select a.organization_id, a.template_id, a.template_version,
        json_build_object('assessment', ${wholeAssessment}, 'progress', ${PROGRESS}, 'score', ${SCORE},
          'baseline', (select json_build_object('id', b.id, 'name', b.name, 'score', b.score, 'sections', b.section_scores,
              'period', json_build_object('year', b.period_year, 'quarter', b.period_quarter))
            from assessments b
            where b.organization_id = a.organization_id and b.id = a.baseline_assessment_id and b.deleted_at is null),
          'template', json_build_object('id', a.template_id, 'version', a.template_version, 'name',
            (select v.name from template_versions v
             where v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version)))
      from assessments a where a.id = $1 and a.deleted_at is null`,
    values: [id],
  };
}

/** The assessment's answers as plain columns, each with its author's name. */
export function readAnswersOf(id: string): Statement {
  return {
    text: `
      select n.question_key, n.value, n.not_applicable, n.na_reason, n.internal_note, n.customer_note, n.points, n.version, n.updated_at,
        n.updated_by, p.full_name, n.verified_by, n.flagged, n.flag_text, n.source
      from answers n
      left join people p on p.organization_id = n.organization_id and p.id = n.updated_by
      where n.organization_id = (select current_organization()) and n.assessment_id = $1`,
    values: [id],
  };
}

/** The answers of the run that this one is compared with; what was not answered then is left out. */
export function readLastAnswersOf(id: string): Statement {
  return {
    text: `
      select n.question_key, n.value, n.not_applicable, n.na_reason, n.points, n.customer_note
      from assessments a
      join assessments b on b.organization_id = a.organization_id and b.id = a.baseline_assessment_id and b.deleted_at is null
      join answers n on n.organization_id = b.organization_id and n.assessment_id = b.id
      where a.id = $1 and (n.value is not null or n.not_applicable)`,
    values: [id],
  };
}

/** The keys of the questions that an open run asks first, because what was recommended for their findings is done. */
export function readRetestsOf(id: string): Statement {
  return {
    text: `
      select f.question_key
      from assessments a
      join findings f on f.organization_id = a.organization_id and f.customer_id = a.customer_id and f.template_id = a.template_id
      where a.id = $1 and a.status <> 'approved' and f.retest`,
    values: [id],
  };
}
