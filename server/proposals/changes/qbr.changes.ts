import { completeSections } from '#domain/deck/own/own.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import type { EditedTexts } from '#domain/deck/words/edited.texts.rules.ts';
import { richTextOf, textsOfDeck } from '#domain/deck/words/deck.texts.rules.ts';
import type { ChangedFields } from '#domain/proposals/changes.rules.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import { getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { callWithin, type OpenCall } from '#server/platform/http/access/within.ts';
import { changeQbr, qbrs } from '#server/qbrs/qbrs.ts';
import type { ChangeKind, Current, Target, Write } from './change.kind.ts';

type Read = (qbr: Qbr) => Pick<Current, 'values' | 'kept'>;

const reading =
  (read: Read) =>
  async (call: OpenCall, { qbrId }: Target): Promise<Current> => {
    const qbr = await qbrs.load(call, qbrId ?? '');
    const { customer, title, version, status } = qbr;
    const refusal = isQbrEditable(status) ? null : new Fault('QBR_NOT_EDITABLE');
    return { customerId: customer.id, title, version, refusal, ...read(qbr) };
  };

const UNKNOWN = 'This QBR has no';

function checkNames(_: OpenCall, fields: ChangedFields, { values }: Current): void {
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(values, name));
  if (unknown !== undefined) throw new Fault('VALIDATION_ERROR', { field: 'proposals', message: `${UNKNOWN} "${unknown}" to change` });
}

async function save(call: OpenCall, { target, current, mark }: Write, sections: object[]): Promise<{ version: number }> {
  const input = { params: { id: target.qbrId }, body: { sections, version: current.version }, mark };
  return { version: (await changeQbr(callWithin(call, updateQbr, input))).version };
}

const ordinary = { entity: 'qbr', shows: getQbr, applies: updateQbr, check: checkNames } as const;

/** Fields are named by section: "score.enabled", "score.durationMinutes". */
export const AGENDA: ChangeKind = {
  ...ordinary,
  read: reading(({ sections }) => ({
    values: Object.fromEntries(
      sections.flatMap(({ key, enabled, durationMinutes }) => [
        [`${key}.enabled`, enabled],
        [`${key}.durationMinutes`, durationMinutes],
      ]),
    ),
  })),
  write: (call, write) => {
    const bySection = Map.groupBy(Object.entries(write.fields), ([name]) => name.split('.')[0] ?? '');
    const sections = [...bySection].map(([key, own]) => ({
      key,
      ...Object.fromEntries(own.map(([name, value]) => [name.slice(key.length + 1), value])),
    }));
    return save(call, write, sections);
  },
};

/** Edited texts, and all texts as they are read. */
export function textsOf({ facts, sections }: Pick<Qbr, 'facts' | 'sections'>) {
  const edited: EditedTexts = Object.assign({}, ...sections.map(({ texts }) => texts));
  const slides = facts ? slidesOf(facts, { hideAmounts: false }, false, completeSections(sections)).slides : [];
  return { edited, texts: textsOfDeck(slides, edited) };
}

/** Texts of the draft's slides, named by slide and field. An undo restores the generated text where none was edited. */
export const QBR_TEXT: ChangeKind = {
  ...ordinary,
  read: reading((qbr) => {
    const { edited, texts } = textsOf(qbr);
    return {
      values: Object.fromEntries([...texts].map(([name, { words }]) => [name, words])),
      kept: Object.fromEntries([...texts].map(([name]) => [name, edited[name] ?? null])),
    };
  }),
  stored: (fields) => Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, richTextOf(String(words))])),
  write: async (call, write) => {
    const { texts } = textsOf(await qbrs.load(call, write.target.qbrId ?? ''));
    const bySection = Map.groupBy(Object.entries(write.fields), ([name]) => texts.get(name)?.section ?? name.split('.')[0] ?? '');
    return save(
      call,
      write,
      [...bySection].map(([key, own]) => ({ key, texts: own.map(([field, text]) => ({ field, text })) })),
    );
  },
};
