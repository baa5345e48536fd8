import { severityOfRisk } from '#domain/findings/findings.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SEVERITY_COLOURS } from '#web/ui/marks/severity.colours.ts';

const LEVELS = [1, 2, 3, 4, 5] as const;
/** Opacity of cells: the rated one, those below and left of it, and the rest. */
const SHADES = { rated: 1, within: 0.5, outside: 0.15 };

interface RiskMarkProps {
  impact: number;
  likelihood: number;
}

/** Small risk matrix with impact upwards and likelihood to the right, and their product. */
export function RiskMark({ impact, likelihood }: RiskMarkProps) {
  const severity = severityOfRisk(impact, likelihood) ?? 'low';
  return (
    <span className="inline-flex items-center gap-2" title={`Impact ${impact}, likelihood ${likelihood}`}>
      <svg aria-hidden viewBox="0 0 24 24" className={classes('size-6 shrink-0 fill-current', SEVERITY_COLOURS[severity])}>
        {LEVELS.flatMap((high) =>
          LEVELS.map((wide) => (
            <rect
              key={`${high}${wide}`}
              x={(wide - 1) * 5}
              y={(5 - high) * 5}
              width={4}
              height={4}
              rx={0.5}
              opacity={SHADES[shadeOf(high, wide, { impact, likelihood })]}
            />
          )),
        )}
      </svg>
      <span className="min-w-5 text-right font-semibold tabular-nums">
        <span className="sr-only">Risk </span>
        {impact * likelihood}
      </span>
    </span>
  );
}

function shadeOf(high: number, wide: number, { impact, likelihood }: RiskMarkProps): keyof typeof SHADES {
  if (high === impact && wide === likelihood) return 'rated';
  return high <= impact && wide <= likelihood ? 'within' : 'outside';
}
