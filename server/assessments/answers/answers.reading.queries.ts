import type { Statement } from '#server/platform/db/pipeline.ts';
import { wholeAssessment } from '#server/assessments/assessments.queries.ts';

const SCORE = `json_build_object('value', a.score, 'earned', a.earned, 'possible', a.possible, 'sections', a.section_scores, 'formula', a.formula)`;

/**
 * Reads an assessment for its page: organisation, template, template version, everything but the sections as JSON, and the keys of
 * re-tests, which an open assessment asks first because their recommendation is done.
 */
export function readAssessment(id: string): Statement {
  return {
    text: `
      select a.organization_id, a.template_id, a.template_version,
        json_build_object('assessment', ${wholeAssessment}, 'score', ${SCORE},
          'baseline', (select json_build_object('id', b.id, 'name', b.name, 'score', b.score, 'sections', b.section_scores,
              'period', json_build_object('year', b.period_year, 'quarter', b.period_quarter))
            from assessments b
            where b.organization_id = a.organization_id and b.id = a.baseline_assessment_id and b.deleted_at is null)),
        case when a.status <> 'approved' then (
          select json_agg(f.question_key) from findings f
          where f.organization_id = a.organization_id and f.customer_id = a.customer_id and f.template_id = a.template_id and f.retest) end
      from assessments a where a.id = $1 and a.deleted_at is null`,
    values: [id],
  };
}

/**
 * Answers of the assessment as plain columns with author names, followed by those of the baseline, whose first column is false. Questions
 * unanswered in the baseline are omitted.
 */
export function readAnswersOf(id: string): Statement {
  return {
    text: `
      select n.assessment_id = $1, n.question_key, n.value, n.not_applicable, n.na_reason, n.internal_note, n.customer_note, n.points, n.version,
        n.updated_at, n.updated_by, p.full_name, n.verified_by, n.flagged, n.flag_text, n.source
      from answers n
      left join people p on p.organization_id = n.organization_id and p.id = n.updated_by
      where n.organization_id = (select current_organization())
        and n.assessment_id in ($1, (
          select b.id from assessments a
          join assessments b on b.organization_id = a.organization_id and b.id = a.baseline_assessment_id and b.deleted_at is null
          where a.id = $1))
        and (n.assessment_id = $1 or n.value is not null or n.not_applicable)`,
    values: [id],
  };
}
