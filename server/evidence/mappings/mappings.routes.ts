import { isDeepStrictEqual } from 'node:util';
import { MAPPING_LIMITS, mappingFault, matchesCheck, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import {
  getTemplateMappings,
  listKnownChecks,
  putTemplateMappings,
  TemplateMappings,
  tryTemplateMappings,
} from '#contract/evidence/mappings.contract.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { mappedTemplate, writeMappings } from '#server/templates/templates.ts';
import { shippedChecks, shippedFor } from '#server/evidence/mappings.ts';
import { importedChecks } from './mappings.queries.ts';
import { triedOn } from './mappings.try.ts';

export function mappingRoutes(mount: Mounting): void {
  const known = shippedChecks();
  mount.on(getTemplateMappings, async ({ tx, params }) => presentMappings(await existing(tx, params.id)));
  mount.on(putTemplateMappings, put);
  mount.on(tryTemplateMappings, async (call) => {
    const template = await existing(call.tx, call.params.id);
    const question = questionsOf(template.body).find(({ key }) => key === call.body.questionKey);
    if (!question) throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'Question must be a question of this template' });
    const own = template.mappings.find(({ questionKey }) => questionKey === question.key);
    return triedOn(call, { question, saved: own?.mappings ?? shippedFor(question.key) });
  });
  mount.on(listKnownChecks, async ({ tx, query }) => {
    const text = query.q?.trim().toLowerCase() ?? '';
    const limit = MAPPING_LIMITS.known;
    const imported = await importedChecks(tx, { text, tool: query.tool, limit });
    const shipped = known.filter(
      ({ tool, checkId, title }) =>
        (query.tool === undefined || tool === query.tool) &&
        `${checkId} ${title}`.toLowerCase().includes(text) &&
        !imported.some((one) => one.tool === tool && matchesCheck(checkId, one.checkId)),
    );
    return [...imported, ...shipped].slice(0, limit);
  });
}

async function existing(tx: Tx, id: string, { lock = false } = {}) {
  const template = await mappedTemplate(tx, id, { lock });
  if (!template) throw new Fault('TEMPLATE_NOT_FOUND');
  return template;
}

type Mapped = Awaited<ReturnType<typeof existing>>;

function presentMappings({ body, version, mappings: own }: Mapped): TemplateMappings {
  const owned = new Map(own.map(({ questionKey, mappings }) => [questionKey, mappings]));
  const questions = questionsOf(body).flatMap(({ key }) => {
    const mappings = owned.get(key) ?? shippedFor(key);
    return mappings.length > 0 || owned.has(key) ? [{ questionKey: key, isOwn: owned.has(key), mappings }] : [];
  });
  return { version, questions };
}

async function put(call: SignedInCall<typeof putTemplateMappings>): Promise<TemplateMappings> {
  const { tx, params, body } = call;
  const before = await existing(tx, params.id, { lock: true });
  if (body.version !== before.version) throw stale(TemplateMappings, presentMappings(before));
  if (before.status === 'archived') throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Restore this template first' });
  const fault = mappingFault(before.body, body.questions);
  if (fault) {
    const field = `questions[${fault.at}].questionKey`;
    throw new Fault('VALIDATION_ERROR', { field, message: `Question ${fault.message}` });
  }
  const changed = changesOf(before.mappings, body.questions);
  if (!changed) return presentMappings(before);

  await writeMappings(tx, before, body.questions);
  const entity = { type: 'template', id: before.id, label: before.name };
  await call.audit({ action: 'template.mappings_changed', entity, ...changed });
  return presentMappings(await existing(tx, params.id));
}

/** Mappings of the changed questions; null if nothing changes. */
function changesOf(before: readonly QuestionMappings[], after: readonly QuestionMappings[]) {
  const byKey = (own: readonly QuestionMappings[]) => new Map(own.map(({ questionKey, mappings }) => [questionKey, mappings]));
  const [old, next] = [byKey(before), byKey(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].filter((key) => !isDeepStrictEqual(old.get(key), next.get(key)));
  const picked = (own: typeof old) => Object.fromEntries(keys.map((key) => [key, own.get(key) ?? 'shipped']));
  return keys.length === 0 ? null : { before: picked(old), after: picked(next) };
}
