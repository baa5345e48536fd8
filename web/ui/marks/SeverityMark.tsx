import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { LevelShape, type LevelShapeName } from './LevelShape.tsx';
import { SEVERITY_COLOURS } from './severity.colours.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const SHAPES: Record<FindingSeverity, LevelShapeName> = { critical: 'diamond', high: 'triangle', medium: 'square', low: 'ring' };

interface SeverityMarkProps {
  severity: FindingSeverity;
  /** Number of findings; the word is then only read out. */
  count?: number;
  /** Right-aligns the count, for columns of counts. */
  isColumn?: boolean;
  /** Shape alone, for narrow columns; the word is a tooltip and read out. */
  isShape?: boolean;
}

/** Severity as shape and word, as shape and count, or as shape. */
export function SeverityMark({ severity, count, isColumn = false, isShape = false }: SeverityMarkProps) {
  const word = SEVERITY_LABELS[severity];
  return (
    <span
      className={classes('items-center gap-1 align-middle whitespace-nowrap', isColumn ? 'flex justify-between' : 'inline-flex')}
      title={count === undefined ? (isShape ? word : undefined) : `${numberText(count)} ${word.toLowerCase()}`}
    >
      <LevelShape shape={SHAPES[severity]} className={classes('size-3', SEVERITY_COLOURS[severity])} />
      {count === undefined ? (
        <span className={isShape ? 'sr-only' : undefined}>{word}</span>
      ) : (
        <span className="tabular-nums">
          {numberText(count)}
          <span className="sr-only"> {word.toLowerCase()}</span>
        </span>
      )}
    </span>
  );
}
