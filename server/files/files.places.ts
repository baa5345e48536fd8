import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { FileOwner } from '#domain/files/files.rules.ts';
import { can, type Permission } from '#domain/users/permissions.rules.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { FilePlace } from '#contract/files/files.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';

export interface PlaceColumns {
  assessmentId: string | null;
  questionKey: string | null;
  customerId: string | null;
  qbrId: string | null;
  personId: string | null;
  sopId: string | null;
  /** Picture on a slide of the QBR, which is not among its attachments. */
  onSlide: boolean;
}

const NOWHERE: PlaceColumns = {
  assessmentId: null,
  questionKey: null,
  customerId: null,
  qbrId: null,
  personId: null,
  sopId: null,
  onSlide: false,
};

interface FoundOwner {
  label: string;
  customerId: string | null;
  obstacle?: Fault | undefined;
}

interface OwnerKind {
  view: Permission | 'everybody';
  edit: Permission | 'self';
  notFound: ErrorCode;
  column: Exclude<keyof PlaceColumns, 'questionKey' | 'onSlide'>;
  find(tx: Tx, id: string): Promise<FoundOwner | undefined>;
  /** Lock that keeps the result of `find` valid until the transaction ends. */
  lock?(tx: Tx, id: string): Promise<unknown>;
}

const OWNERS: Record<FileOwner, OwnerKind> = {
  answer: {
    view: 'assessments:view',
    edit: 'assessments:edit',
    notFound: 'ASSESSMENT_NOT_FOUND',
    column: 'assessmentId',
    find: findAssessment,
    lock: lockAssessment,
  },
  customer: { view: 'customers:view', edit: 'customers:edit', notFound: 'CUSTOMER_NOT_FOUND', column: 'customerId', find: findCustomer },
  qbr: { view: 'qbrs:view', edit: 'qbrs:edit', notFound: 'QBR_NOT_FOUND', column: 'qbrId', find: findQbr },
  slide: { view: 'qbrs:view', edit: 'qbrs:edit', notFound: 'QBR_NOT_FOUND', column: 'qbrId', find: findQbr },
  sop: { view: 'sops:view', edit: 'sops:edit', notFound: 'SOP_NOT_FOUND', column: 'sopId', find: findSop },
  profile: { view: 'everybody', edit: 'self', notFound: 'USER_NOT_FOUND', column: 'personId', find: findPerson },
};

export interface OpenPlace {
  columns: PlaceColumns;
  owner: FoundOwner;
  place: FilePlace;
}

/** Without a question key, an answer's place means all files of its assessment. */
type Place = Omit<FilePlace, 'questionKey'> & { questionKey?: string | null | undefined };

/** Columns of a place, without permission checks. */
export function columnsOf({ ownerType, ownerId, questionKey = null }: Place): PlaceColumns {
  const own = { [OWNERS[ownerType].column]: ownerId, questionKey: ownerType === 'answer' ? questionKey : null };
  return { ...NOWHERE, ...own, onSlide: ownerType === 'slide' };
}

/** Place, if the person may view it; throws otherwise. */
export function placeToView(tx: Tx, actor: Actor, place: FilePlace): Promise<OpenPlace> {
  const { view, ...kind } = OWNERS[place.ownerType];
  if (view !== 'everybody' && !can(actor.roles, view)) throw new Fault('FORBIDDEN');
  return opened(tx, kind, place);
}

/** Place, if the person may change it now; throws otherwise. */
export async function placeToEdit(tx: Tx, actor: Actor, place: FilePlace): Promise<OpenPlace> {
  const { edit, lock, ...kind } = OWNERS[place.ownerType];
  const may = edit === 'self' ? place.ownerId === actor.userId : can(actor.roles, edit);
  if (!may) throw new Fault('FORBIDDEN');
  if (place.ownerType === 'answer' && place.questionKey === undefined)
    throw new Fault('REQUIRED_FIELD', { field: 'questionKey', message: 'Question key is required' });
  await lock?.(tx, place.ownerId);
  const found = await opened(tx, kind, place);
  if (found.owner.obstacle) throw found.owner.obstacle;
  return found;
}

async function opened(tx: Tx, { find, notFound }: Pick<OwnerKind, 'find' | 'notFound'>, place: FilePlace): Promise<OpenPlace> {
  const owner = await find(tx, place.ownerId);
  if (!owner) throw new Fault(notFound, { field: 'ownerId' });
  return { owner, place, columns: columnsOf(place) };
}

export function filePlace({ assessmentId, questionKey, customerId, qbrId, personId, sopId, onSlide }: PlaceColumns): FilePlace {
  if (assessmentId !== null) return { ownerType: 'answer', ownerId: assessmentId, questionKey: questionKey ?? '' };
  if (customerId !== null) return { ownerType: 'customer', ownerId: customerId };
  if (sopId !== null) return { ownerType: 'sop', ownerId: sopId };
  if (qbrId !== null) return { ownerType: onSlide ? 'slide' : 'qbr', ownerId: qbrId };
  return { ownerType: 'profile', ownerId: personId ?? '' };
}

/** Guards against a concurrent submission, because assessments under review must not change. */
function lockAssessment(tx: Tx, id: string) {
  return tx.selectFrom('assessments').select('id').where('id', '=', id).forShare().executeTakeFirst();
}

async function findAssessment(tx: Tx, id: string): Promise<FoundOwner | undefined> {
  const row = await tx
    .selectFrom('assessments')
    .select(['name', 'customerId', 'status', 'archivedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status } = row;
  const obstacle =
    isEditable(status) && row.archivedAt === null ? undefined : new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status } });
  return { label: row.name, customerId: row.customerId, obstacle };
}

async function findCustomer(tx: Tx, id: string): Promise<FoundOwner | undefined> {
  const row = await tx.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirst();
  return row && { label: row.name, customerId: id };
}

async function findQbr(tx: Tx, id: string): Promise<FoundOwner | undefined> {
  const row = await tx.selectFrom('qbrs').select(['title', 'customerId']).where('id', '=', id).executeTakeFirst();
  return row && { label: row.title, customerId: row.customerId };
}

async function findSop(tx: Tx, id: string): Promise<FoundOwner | undefined> {
  const row = await tx.selectFrom('sops').select('title').where('id', '=', id).executeTakeFirst();
  return row && { label: row.title, customerId: null };
}

async function findPerson(tx: Tx, id: string): Promise<FoundOwner | undefined> {
  const row = await tx.selectFrom('people').select('fullName').where('id', '=', id).executeTakeFirst();
  return row && { label: row.fullName, customerId: null };
}
