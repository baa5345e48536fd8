import type { ChangedFields } from '#domain/proposals/changes.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Fault } from '#server/platform/http/faults.ts';
import type { OpenCall } from '#server/platform/http/access/within.ts';

/** Record to change. */
export interface Target {
  /** Customer of a record that is not created yet. */
  customerId: string | null;
  recommendationId: string | null;
  assessmentId: string | null;
  questionKey: string | null;
  qbrId: string | null;
}

/** Record as it is now. */
export interface Current {
  customerId: string;
  title: string;
  version: number;
  /** Values of all fields that the kind changes. */
  values: ChangedFields;
  /** Values to restore by an undo, if they differ from the readable ones. */
  kept?: ChangedFields;
  /** Refusal of any change of the record now. */
  refusal: Fault | null;
}

export interface Write {
  target: Target;
  fields: ChangedFields;
  current: Current;
  /** Added to the audit entries. */
  mark: Readonly<Record<string, unknown>>;
}

export interface ChangeKind {
  /** Type of the record in the audit log. */
  entity: 'recommendation' | 'assessment' | 'qbr' | 'customer';
  /** Ordinary call that shows the record; its permission decides who sees the proposal. */
  shows: Endpoint;
  /** Ordinary call that makes the change; its permission decides who accepts, rejects and undoes. */
  applies: Endpoint;
  read: (call: OpenCall, target: Target) => Promise<Current>;
  /** Refuses fields that the record does not have. */
  check?: (call: OpenCall, fields: ChangedFields, current: Current) => Promise<void> | void;
  /** Writes the fields by the ordinary call; returns the new version, and the ID of a created record. */
  write: (call: OpenCall, write: Write) => Promise<{ version: number; recommendationId?: string }>;
  /** Fields that the change replaces besides its own. */
  alsoReplaces?: readonly string[];
  /** Values as the ordinary call takes them, if they differ from the readable ones. */
  stored?: (fields: ChangedFields) => ChangedFields;
  /** Undo of a creation; other changes are undone by writing the replaced values. */
  remove?: (call: OpenCall, write: Omit<Write, 'fields'>) => Promise<void>;
}
