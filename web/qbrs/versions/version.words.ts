import type { QbrVersionRow } from '#contract/qbrs/qbrs.versions.contract.ts';
import type { VersionReason } from '#domain/qbrs/versions.rules.ts';

const REASONS: Record<VersionReason, string> = {
  generate: 'Before the deck was generated again',
  refresh: 'Before its data was refreshed',
  ask: 'Before it asked for something else',
  finalize: 'As it was finalized',
  restore: 'Before an earlier version was restored',
};

export const reasonOf = ({ why }: Pick<QbrVersionRow, 'why'>): string => REASONS[why];
