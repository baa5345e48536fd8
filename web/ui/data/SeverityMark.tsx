import { SEVERITY_LABELS } from '#domain/deck/deck.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { classes } from '#web/ui/classes.ts';

const COLOURS: Record<FindingSeverity, string> = {
  critical: 'text-danger-text',
  high: 'text-severity-high',
  medium: 'text-warning-text',
  low: 'text-muted',
};

/** A shape of its own for each severity, so that it is told without the colour. */
function Shape({ severity }: { severity: FindingSeverity }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden fill="currentColor" className={classes('shrink-0', COLOURS[severity])}>
      {severity === 'critical' && <path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" />}
      {severity === 'high' && <path d="M6 1 11.5 11H0.5Z" />}
      {severity === 'medium' && <rect x="1.5" y="1.5" width="9" height="9" rx="1" />}
      {severity === 'low' && <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />}
    </svg>
  );
}

interface SeverityMarkProps {
  severity: FindingSeverity;
  /** How many findings have it; the word is then only read out. */
  count?: number;
}

/** A severity as shape and word, or as shape and count. */
export function SeverityMark({ severity, count }: SeverityMarkProps) {
  const word = SEVERITY_LABELS[severity];
  return (
    <span
      className="inline-flex items-center gap-1 align-middle whitespace-nowrap"
      title={count === undefined ? undefined : `${count} ${word.toLowerCase()}`}
    >
      <Shape severity={severity} />
      {count === undefined ? (
        word
      ) : (
        <span className="tabular-nums">
          {count}
          <span className="sr-only"> {word.toLowerCase()}</span>
        </span>
      )}
    </span>
  );
}
