import type { QbrVersionRow } from '#contract/qbrs/qbrs.versions.contract.ts';
import type { VersionReason } from '#domain/qbrs/versions.rules.ts';

const REASONS: Record<VersionReason, string> = {
  generate: 'Before the deck was regenerated',
  refresh: 'Before its data was refreshed',
  ask: 'Before its requested decisions changed',
  finalize: 'As it was finalized',
  restore: 'Before an earlier version was restored',
};

export const reasonOf = ({ why }: Pick<QbrVersionRow, 'why'>): string => REASONS[why];
