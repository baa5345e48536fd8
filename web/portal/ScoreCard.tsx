import type { PortalPlan } from '#contract/portal/portal.contract.ts';
import { capitalized } from '#domain/deck/titles/titles.words.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/data/Card.tsx';

type Score = NonNullable<PortalPlan['score']>;

/** Alignment score with its change, its target and the trend of up to eight reviews. */
export function ScoreCard({ score }: { score: Score }) {
  const { now, change, toGo, band, trend } = score;
  return (
    <Card title="Alignment score">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[200px_minmax(0,1fr)]">
        <div>
          <p className="text-[56px] leading-15 font-semibold text-accent-line">{now}</p>
          <p className="mt-2 font-semibold">{change === null ? 'First score' : capitalized(change)}</p>
          <p className="text-sm text-muted">{toGo}</p>
          <p className="mt-1 text-sm">{band}</p>
        </div>
        {trend.filter(({ score: one }) => one !== null).length > 1 && (
          <>
            <Trend score={score} size={WIDE} className="max-md:hidden" />
            <Trend score={score} size={NARROW} className="md:hidden" />
          </>
        )}
      </div>
    </Card>
  );
}

interface Size {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const WIDE: Size = { width: 520, height: 180, left: 24, right: 84, top: 24, bottom: 28 };
/** For phones, so that the labels keep their size. */
const NARROW: Size = { ...WIDE, width: 320, height: 150, right: 76 };

/** Reviews at their quarters: a quarter without a review leaves a gap. */
function Trend({ score: { trend, target }, size, className }: { score: Score; size: Size; className: string }) {
  const points = trend.flatMap(({ label, score }, place) => (score === null ? [] : [{ label, score, place }]));
  const values = [target, ...points.map(({ score }) => score)];
  const [lowest, highest] = [Math.max(0, Math.min(...values) - 8), Math.min(100, Math.max(...values) + 4)];
  const x = (place: number) => size.left + (place * (size.width - size.left - size.right)) / Math.max(1, trend.length - 1);
  const y = (value: number) => size.top + ((highest - value) * (size.height - size.top - size.bottom)) / Math.max(1, highest - lowest);
  const words = `${points.map(({ label, score }) => `${label} ${score}%`).join(', ')}. Target ${target}%.`;
  const end = size.width - size.right;
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={classes('w-full max-w-150 fill-current text-xs', className)}
    >
      <line x1={size.left} x2={end + 14} y1={y(target)} y2={y(target)} className="stroke-border-strong" strokeDasharray="4 3" />
      <text x={end + 20} y={y(target) + 4}>
        Target {target}
      </text>
      <polyline
        points={points.map(({ score, place }) => `${x(place)},${y(score)}`).join(' ')}
        className="fill-none stroke-accent-line"
        strokeWidth={2.5}
      />
      {points.map(({ label, score, place }) => {
        const isLast = place === trend.length - 1;
        // Below the point where the target line would strike the number through.
        const isBelow = y(score) - y(target) > 0 && y(score) - y(target) < 26;
        return (
          <g key={place}>
            <circle cx={x(place)} cy={y(score)} r={isLast ? 6 : 4} className="fill-accent-line stroke-surface-1" strokeWidth={2} />
            <text x={x(place)} y={y(score) + (isBelow ? 20 : -11)} textAnchor="middle" className={isLast ? 'font-semibold' : ''}>
              {score}
            </text>
            <text x={x(place)} y={size.height - 6} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
