import { isDeepStrictEqual } from 'node:util';
import { MAPPING_LIMITS, mappingFault, matchesCheck, type QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import {
  getTemplateMappings,
  listKnownChecks,
  listMappingVersions,
  putMappingDraft,
  putTemplateMappings,
  TemplateMappings,
  tryTemplateMappings,
} from '#contract/evidence/mappings.contract.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { mappedTemplate, type MappingChanges, mappingVersionsOf, publishMappings, writeMappingDraft } from '#server/templates/templates.ts';
import { shippedChecks, shippedFor } from '#server/evidence/mappings.ts';
import { importedChecks } from './mappings.queries.ts';
import { triedOn } from './mappings.try.ts';

export function mappingRoutes(mount: Mounting): void {
  const known = shippedChecks();
  mount.on(getTemplateMappings, async ({ tx, params }) => presentMappings(await existing(tx, params.id)));
  mount.on(putTemplateMappings, publish);
  mount.on(putMappingDraft, async (call) => saveDraft(call, await changeable(call)));
  mount.on(listMappingVersions, async ({ tx, params, query }) => {
    await existing(tx, params.id);
    const versions = await mappingVersionsOf(tx, params.id, { questionKey: query.questionKey, limit: MAPPING_LIMITS.versions });
    return versions.map(({ publishedAt, ...one }) => ({ ...one, publishedAt: publishedAt.toISOString() }));
  });
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

function presentMappings(template: Mapped): TemplateMappings {
  const { version, publishedVersion, mappings, draft, draftSavedAt } = template;
  const saved = draft && draftSavedAt ? { savedAt: draftSavedAt.toISOString(), questions: presentQuestions(template, draft) } : null;
  return { version, publishedVersion, questions: presentQuestions(template, mappings), draft: saved };
}

function presentQuestions({ body }: Mapped, own: readonly QuestionMappings[]): TemplateMappings['questions'] {
  const owned = byKey(own);
  return questionsOf(body).flatMap(({ key }) => {
    const mappings = owned.get(key) ?? shippedFor(key);
    return mappings.length > 0 || owned.has(key) ? [{ questionKey: key, isOwn: owned.has(key), mappings }] : [];
  });
}

type Put = SignedInCall<typeof putTemplateMappings> | SignedInCall<typeof putMappingDraft>;

/** The template that a call changes, unless the call or the mapping in its body is refused. */
async function changeable({ tx, params, body }: Pick<Put, 'tx' | 'params' | 'body'>): Promise<Mapped> {
  const before = await existing(tx, params.id, { lock: true });
  if (body.version !== before.version) throw stale(TemplateMappings, presentMappings(before));
  if (before.status === 'archived') throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Restore this template first' });
  const fault = mappingFault(before.body, body.questions);
  if (!fault) return before;
  const field = `questions[${fault.at}].questionKey`;
  throw new Fault('VALIDATION_ERROR', { field, message: `Question ${fault.message}` });
}

const entityOf = ({ id, name }: Mapped) => ({ type: 'template' as const, id, label: name });

async function publish(call: SignedInCall<typeof putTemplateMappings>): Promise<TemplateMappings> {
  const { tx, params, body, actor, now } = call;
  const before = await changeable(call);
  const changed = changesOf(before.mappings, body.questions);
  if (!changed) return before.draft ? saveDraft(call, before) : presentMappings(before);

  const publication = { own: body.questions, changes: changed.changes, publishedAt: now, publishedBy: actor.userId };
  await publishMappings(tx, before, publication);
  await call.audit({ action: 'template.mappings_changed', entity: entityOf(before), before: changed.before, after: changed.after });
  return presentMappings(await existing(tx, params.id));
}

/** A draft that equals the published mapping ends. Its begin and its end are audited, not each of the saves between, which follow the typing. */
async function saveDraft(call: Put, before: Mapped): Promise<TemplateMappings> {
  const { tx, params, body, now } = call;
  const changed = changesOf(before.draft ?? before.mappings, body.questions);
  if (!changed) return presentMappings(before);
  const isDraft = changesOf(before.mappings, body.questions) !== null;
  await writeMappingDraft(tx, before, isDraft ? body.questions : null, now);
  if (before.draft === null || !isDraft) {
    const action = isDraft ? 'template.mapping_draft_started' : 'template.mapping_draft_discarded';
    await call.audit({ action, entity: entityOf(before), before: changed.before, after: changed.after });
  }
  return presentMappings(await existing(tx, params.id));
}

const byKey = (own: readonly QuestionMappings[]) => new Map(own.map(({ questionKey, mappings }) => [questionKey, mappings]));

/** Mappings of the changed questions; null if nothing changes. */
function changesOf(before: readonly QuestionMappings[], after: readonly QuestionMappings[]) {
  const [old, next] = [byKey(before), byKey(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].filter((key) => !isDeepStrictEqual(old.get(key), next.get(key)));
  const picked = (own: typeof old) => Object.fromEntries(keys.map((key) => [key, own.get(key) ?? 'shipped']));
  const changes: MappingChanges = Object.fromEntries(keys.map((key) => [key, next.get(key) ?? null]));
  return keys.length === 0 ? null : { before: picked(old), after: picked(next), changes };
}
