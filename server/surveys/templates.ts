import type { SurveyKind } from '#domain/surveys/surveys.rules.ts';
import { copyName, MOST_SURVEY_TEMPLATES } from '#domain/surveys/templates.rules.ts';
import {
  type createSurveyTemplate,
  type duplicateSurveyTemplate,
  SurveyTemplate,
  type updateSurveyTemplate,
} from '#contract/surveys/templates.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import {
  countSurveyTemplates,
  findSurveyTemplate,
  insertSurveyTemplate,
  lockSurveyTemplate,
  type SurveyTemplateRow,
  surveyTemplates,
} from './templates.queries.ts';

const templates = versioned({
  notFound: 'SURVEY_TEMPLATE_NOT_FOUND',
  shape: SurveyTemplate,
  lock: lockSurveyTemplate,
  read: async (tx, id) => {
    const row = await findSurveyTemplate(tx, id);
    return row && present(row);
  },
  write: nextVersionIn('surveyTemplates'),
  about: ({ id, name }) => ({ entity: { type: 'survey_template', id, label: name } }),
});

export async function readTemplates(tx: Tx): Promise<SurveyTemplate[]> {
  return (await surveyTemplates(tx)).map(present);
}

type Creating = SignedInCall<typeof createSurveyTemplate> | SignedInCall<typeof duplicateSurveyTemplate>;

async function insert(call: Creating, { name, isAnonymous, questions }: Pick<SurveyTemplateRow, 'name' | 'isAnonymous' | 'questions'>) {
  const { tx, actor } = call;
  if ((await countSurveyTemplates(tx)) >= MOST_SURVEY_TEMPLATES) {
    const message = `Name: an organisation has at most ${MOST_SURVEY_TEMPLATES} own surveys; change a retired one`;
    throw new Fault('VALIDATION_ERROR', { field: 'name', message });
  }
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  const id = await insertSurveyTemplate(tx, { name, isAnonymous, questions: JSON.stringify(questions), ...by });
  const after = { name, isAnonymous, questions: questions.length };
  await call.audit({ action: 'survey_template.created', entity: { type: 'survey_template', id, label: name }, after });
  return templates.load(call, id);
}

export function createTemplate(call: SignedInCall<typeof createSurveyTemplate>): Promise<SurveyTemplate> {
  return insert(call, call.body);
}

/** The copy is offered even if the original is retired. */
export async function duplicateTemplate(call: SignedInCall<typeof duplicateSurveyTemplate>): Promise<SurveyTemplate> {
  const original = await templates.lock(call, call.params.id);
  return insert(call, { ...original, name: copyName(original.name) });
}

export async function changeTemplate(call: SignedInCall<typeof updateSurveyTemplate>): Promise<SurveyTemplate> {
  const { version, isRetired, questions, ...rest } = call.body;
  const before = await templates.lock(call, call.params.id, version);
  const fields = presentFields({ ...rest, questions, retiredAt: retiredAt(before, isRetired, call.now) });
  const columns = { ...presentFields(rest), ...presentFields({ retiredAt: fields.retiredAt }), updatedBy: call.actor.userId };
  await templates.edit(call, before, {
    action: 'survey_template.updated',
    fields,
    columns: questions ? { ...columns, questions: JSON.stringify(questions) } : columns,
  });
  return templates.load(call, before.id);
}

/** Undefined leaves the time as it is. */
function retiredAt(before: SurveyTemplateRow, isRetired: BodyOf<typeof updateSurveyTemplate>['isRetired'], now: Date) {
  if (isRetired === undefined || isRetired === (before.retiredAt !== null)) return undefined;
  return isRetired ? now : null;
}

interface Chosen {
  kind: SurveyKind;
  templateId?: string | undefined;
  isAnonymous?: boolean | undefined;
}

/** Survey that a person chose to send; throws if its template does not exist or is retired. */
export async function chosenSurvey(tx: Tx, { kind, templateId, isAnonymous }: Chosen) {
  if (kind !== 'own') return { kind, isAnonymous: isAnonymous ?? false };
  const template = templateId === undefined ? undefined : await findSurveyTemplate(tx, templateId);
  if (!template) throw new Fault('SURVEY_TEMPLATE_NOT_FOUND', { field: 'templateId' });
  if (template.retiredAt) throw new Fault('SURVEY_TEMPLATE_RETIRED', { field: 'templateId' });
  return { kind, template, isAnonymous: isAnonymous ?? template.isAnonymous };
}

function present({ retiredAt: retired, updatedAt, ...row }: SurveyTemplateRow): SurveyTemplate {
  return { ...row, retiredAt: retired?.toISOString() ?? null, updatedAt: updatedAt.toISOString() };
}
