import { type DiffPart, wordDiff } from './word.diff.ts';

/** Two texts as one: words that are removed and words that are added, in reading order. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {wordDiff(before, after).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one comparison, which never move
        <Part key={at} {...part} />
      ))}
    </p>
  );
}

function Part({ kind, text }: DiffPart) {
  if (kind === 'same') return text;
  const Changed = kind === 'removed' ? 'del' : 'ins';
  return (
    <Changed
      className={
        kind === 'removed'
          ? 'rounded-[4px] px-0.5 bg-danger-tint text-danger-text line-through'
          : 'rounded-[4px] px-0.5 bg-success-tint text-success-text underline'
      }
    >
      <span className="sr-only">{kind === 'removed' ? 'Removed: ' : 'Added: '}</span>
      {text}
    </Changed>
  );
}
