import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { Amounts } from '#domain/psa/psa.writes.rules.ts';

/** What is to be written, in our words. */
export interface WriteOrder {
  object: WrittenObject;
  /** By it what was written is found again. */
  reference: string;
  companyId: string;
  title: string;
  /** Plain text in paragraphs. */
  text: string;
  /** Null where they are not known. */
  amounts: Amounts | null;
  probability: number | null;
  closesOn: string;
  /** The board, status and so on that were chosen. */
  chosen: Readonly<Record<string, string>>;
  now: Date;
}

export interface Choice {
  id: string;
  name: string;
}

/** How to write to a tool; `create` is called only after `find` has found nothing. */
export interface PsaWrites {
  /** What can be chosen for each setting. */
  choices(chosen: Readonly<Record<string, string>>): Promise<Record<string, Choice[]>>;
  find(object: WrittenObject, reference: string): Promise<string | null>;
  create(order: WriteOrder): Promise<string>;
  /** Adds what cannot be said at once, and nothing twice. */
  complete(externalId: string, order: WriteOrder): Promise<void>;
  /** What people there call it, and where it is seen. */
  show(object: WrittenObject, externalId: string): Promise<{ number: string; url: string | null }>;
  /** The status of each, by its id; what is absent is not there any more. */
  statuses(object: WrittenObject, externalIds: readonly string[]): Promise<Map<string, string>>;
}
