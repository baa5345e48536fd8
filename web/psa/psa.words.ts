import type { Psa, PsaRun } from '#contract/psa/psa.fields.ts';
import type { MatchedBy } from '#domain/psa/psa.match.rules.ts';
import { PSA_OBJECT_NAMES } from '#domain/psa/psa.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';

/** Reason why a company was matched to a customer. */
export function alikeBy(by: MatchedBy, alike: number | null): string {
  if (by === 'alike') return `name, ${alike ?? 0}% alike`;
  return { id: 'its id', domain: 'domain', name: 'name', chosen: 'chosen', inactive: 'inactive in the PSA', nothing: 'no match' }[by];
}

export const counted = (n: number, one: string, many: string): string => `${numberText(n)} ${n === 1 ? one : many}`;

/** Current activity of a run. */
export function stageText({ stage, state, counts }: PsaRun): string {
  if (state === 'queued' || stage === null) return 'Waiting to start';
  if (stage === 'match') return 'Matching companies to customers';
  if (stage === 'plan') return 'Comparing records';
  if (stage === 'stack') return 'Counting customer stacks';
  if (stage === 'links') return 'Checking tickets and opportunities';
  return `Reading: ${PSA_OBJECT_NAMES[stage].toLowerCase()}, ${counted(counts.read, 'thing', 'things')} so far`;
}

/** Number of records that a dry run would change. */
export const changesOf = ({ counts }: PsaRun): number => counts.created + counts.updated + counts.removed;

/** Companies excluded from runs, because they are not matched to a customer. */
export const leftOutIn = ({ leftOut, check }: Psa['mapping']): number => leftOut + check;

/** True if a run has nothing to compare. */
export const isUnmatched = ({ matched, create }: Psa['mapping']): boolean => matched + create === 0;

/** Reason why a dry run found no change. */
export function nothingFound(mapping: Psa['mapping'], isMappingShown: boolean): string {
  const leftOut = leftOutIn(mapping);
  if (leftOut === 0) return isUnmatched(mapping) ? 'No companies were found in the PSA.' : 'Both sides are identical.';
  const others = `${counted(leftOut, 'company is', 'companies are')} not matched and therefore excluded.`;
  if (!isUnmatched(mapping)) return `The matched companies are identical on both sides. ${others}`;
  return `${others} Nothing was compared. Match ${leftOut === 1 ? 'it to a customer' : 'them to customers'}${isMappingShown ? ' in the list above' : ''}, then run the dry run again.`;
}

/** Result of an applied run. */
export function runText({ counts, reason, state, mode }: PsaRun): string {
  if (state === 'failed' || state === 'cancelled') return reason ?? 'It stopped before it finished.';
  const parts = [
    `${numberText(counts.created)} ${mode === 'preview' ? 'to create' : 'created'}`,
    `${numberText(counts.updated)} ${mode === 'preview' ? 'to update' : 'updated'}`,
    ...(counts.removed > 0
      ? [`${numberText(counts.removed)} ${mode === 'preview' ? 'to remove from stacks' : 'removed from stacks'}`]
      : []),
    `${numberText(counts.skipped)} skipped`,
    counted(counts.conflicts, 'conflict', 'conflicts'),
  ];
  return reason === null ? parts.join(', ') : `${parts.join(', ')}. ${reason}`;
}
