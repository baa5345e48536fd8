import { withoutHtml } from '#domain/sops/markdown.rules.ts';
import { hardAnswerLine, hardAnswerTitle, SOP_LIMITS, withHardAnswer } from '#domain/sops/sops.rules.ts';
import { sopWantedNote } from '#domain/notifications/notifications.sops.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { tellHardAnswer } from '#contract/sops/sops.hard.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessmentExists, findDraftFor, findQuestion } from './sops.hard.queries.ts';
import { sops } from './sops.load.ts';
import { addSop, keepText } from './sops.save.ts';

type Call = SignedInCall<typeof tellHardAnswer>;

/** Collects reports of hard questions in one draft SOP per question. */
export async function reportHardQuestion(call: Call): Promise<AnswerOf<typeof tellHardAnswer>> {
  const { tx, actor, params, body } = call;
  const question = await findQuestion(tx, params.id, body.questionKey);
  if (!question) throw await unknown(call);
  const line = hardAnswerLine({ note: body.note, by: actor.name });
  const draft = await findDraftFor(tx, body.questionKey);
  const result = draft === null ? await begin(call, question.text, line) : await add(call, draft, line);
  await call.notify(sopWantedNote({ id: result.id, question: question.text, vcioId: question.vcioId }, actor));
  return { ...result, isNew: draft === null };
}

async function unknown({ tx, params }: Call): Promise<Fault> {
  if (!(await assessmentExists(tx, params.id))) return new Fault('ASSESSMENT_NOT_FOUND');
  return new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'The assessment has no such question' });
}

/** The draft stays without an owner if the reporter may not edit SOPs. */
async function begin(call: Call, question: string, line: string): Promise<{ id: string; title: string }> {
  const { id, title } = await addSop(
    call,
    {
      title: hardAnswerTitle(question),
      category: 'operations',
      body: withHardAnswer('', line),
      ownerId: can(call.actor.roles, 'sops:edit') ? call.actor.userId : null,
      linkedQuestionKeys: [call.body.questionKey],
    },
    { hardToAnswer: true },
  );
  return { id, title };
}

async function add(call: Call, id: string, line: string): Promise<{ id: string; title: string }> {
  const before = await sops.lock(call, id, undefined);
  const body = withoutHtml(withHardAnswer(before.body, line));
  if (body.length > SOP_LIMITS.body) return { id, title: before.title };
  await sops.save(call, before, {
    action: 'sop.updated',
    columns: { body, updatedBy: call.actor.userId },
    before: { characters: before.body.length },
    after: { characters: body.length, hardToAnswer: true },
  });
  await keepText(call, before, { body });
  return { id, title: before.title };
}
