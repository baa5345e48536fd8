import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { Amounts } from '#domain/psa/psa.writes.rules.ts';

/** Ticket or opportunity to write, independent of the tool. */
export interface WriteOrder {
  object: WrittenObject;
  /** Text by which a written object is found again. */
  reference: string;
  companyId: string;
  title: string;
  /** Plain text with paragraphs. */
  text: string;
  /** Null if unknown. */
  amounts: Amounts | null;
  probability: number | null;
  closesOn: string;
  /** Chosen settings such as board and status. */
  chosen: Readonly<Record<string, string>>;
  now: Date;
}

export interface Choice {
  id: string;
  name: string;
}

/** Writing operations of a tool. Call `create` only after `find` returned null. */
export interface PsaWrites {
  /** Options for each setting. */
  choices(chosen: Readonly<Record<string, string>>): Promise<Record<string, Choice[]>>;
  find(object: WrittenObject, reference: string): Promise<string | null>;
  create(order: WriteOrder): Promise<string>;
  /** Adds parts that `create` cannot set; idempotent. */
  complete(externalId: string, order: WriteOrder): Promise<void>;
  /** Number shown to users of the tool, and its web address. */
  show(object: WrittenObject, externalId: string): Promise<{ number: string; url: string | null }>;
  /** Status by id; a missing id no longer exists in the tool. */
  statuses(object: WrittenObject, externalIds: readonly string[]): Promise<Map<string, string>>;
}
