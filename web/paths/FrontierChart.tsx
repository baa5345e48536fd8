import type { Path } from '#contract/paths/paths.contract.ts';
import { fiscalQuarterOf, quarterName } from '#domain/customers/fiscal.rules.ts';
import type { PathPlanKind } from '#domain/paths/paths.rules.ts';
import { moneyText, shortMoneyText } from '#web/ui/data/money.format.ts';
import { ticksBetween } from './chart.scale.ts';
import { exactScore, type FoundPath, goalText, PLAN_LETTERS } from './path.words.ts';

const WIDTH = 384;
const HEIGHT = 280;
const EDGE = { left: 48, right: 16, top: 18, bottom: 28 } as const;
const [SCORE_TICKS, COST_TICKS] = [5, 6];
/** Space below the first score, for its label. */
const BELOW = 0.12;
/** Least distance between two labels of an axis. */
const APART = 12;
const LEADER = 46;
/** Width of a letter at most. */
const LETTER = 7;

interface Scale {
  x: (cost: number) => number;
  y: (score: number) => number;
  scores: number[];
  costs: number[];
}

function scaleOf({ goal, budget }: Path, { frontier, scoreNow, alternatives, plan }: FoundPath): Scale {
  const costs = [frontier.at(-1)?.cost ?? 0, budget ?? 0, plan?.firstYear ?? 0, ...alternatives.map(({ cost }) => cost)];
  const mostCost = Math.max(1, ...costs) * 1.04;
  const most = Math.max(frontier.at(-1)?.score ?? 0, goal);
  const lowest = Math.min(scoreNow, goal);
  const least = lowest - Math.max(1, most - lowest) * BELOW;
  return {
    x: (cost) => EDGE.left + (cost / mostCost) * (WIDTH - EDGE.left - EDGE.right),
    y: (score) => HEIGHT - EDGE.bottom - ((score - least) / Math.max(1, most - least)) * (HEIGHT - EDGE.top - EDGE.bottom),
    scores: ticksBetween(least, most, SCORE_TICKS),
    costs: ticksBetween(0, mostCost, COST_TICKS),
  };
}

/** Cheapest cost of every score, with goal and budget as thin lines and the plans as marks. The card's table holds the same figures. */
export function FrontierChart({ path, found }: { path: Path; found: FoundPath }) {
  const { frontier, plan, alternatives } = found;
  const scale = scaleOf(path, found);
  const { x, y } = scale;
  const points = frontier.map(({ cost, score }) => ({ x: x(cost), y: y(score) }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(path, found)} className="w-full text-[12px] tabular-nums">
      <Axes path={path} scale={scale} />
      <polyline
        points={points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {points.map((point) => (
        <circle key={point.y} cx={point.x} cy={point.y} r={points.length > MANY ? 1.5 : 3} fill="var(--series-1)" />
      ))}
      <Start path={path} found={found} scale={scale} />
      {plan && <ThisPlan at={{ x: x(plan.firstYear), y: y(plan.score) }} text={`This plan, ${moneyText(plan.firstYear, path.currency)}`} />}
      {alternatives.map(({ kind, cost, score }) => (
        <Alternative key={kind} kind={kind} at={{ x: x(cost), y: y(score) }} />
      ))}
    </svg>
  );
}

const MANY = 24;

function Axes({ path: { goal, budget, currency }, scale: { x, y, scores, costs } }: { path: Path; scale: Scale }) {
  const right = WIDTH - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  return (
    <>
      {scores.map((score) => (
        <g key={score}>
          <line x1={EDGE.left} x2={right} y1={y(score)} y2={y(score)} stroke="var(--border)" />
          {Math.abs(y(score) - y(goal)) >= APART && (
            <text x={EDGE.left - 8} y={y(score) + 4} textAnchor="end" fill="var(--text-muted)">
              {goalText(score)}
            </text>
          )}
        </g>
      ))}
      {costs.map((cost) => (
        <text key={cost} x={x(cost)} y={HEIGHT - 8} textAnchor="middle" fill="var(--text-muted)">
          {shortMoneyText(cost, currency)}
        </text>
      ))}
      <line x1={EDGE.left} x2={right} y1={y(goal)} y2={y(goal)} stroke="var(--success-line)" />
      <text x={EDGE.left - 8} y={y(goal) + 4} textAnchor="end" fontWeight={600} fill="var(--success-text)">
        {goalText(goal)}
      </text>
      {budget !== null && (
        <>
          <line x1={x(budget)} x2={x(budget)} y1={EDGE.top} y2={bottom} stroke="var(--warning-line)" strokeDasharray="4 4" />
          <Label at={{ x: x(budget), y: bottom - 34 }} fill="var(--warning-text)" text="Budget" />
        </>
      )}
    </>
  );
}

interface Point {
  x: number;
  y: number;
}

/** Text beside a point, on the side that has room. */
function Label({ at: { x, y }, text, fill }: { at: Point; text: string; fill: string }) {
  const isLeft = x > WIDTH - EDGE.right - text.length * LETTER;
  return (
    <text x={isLeft ? x - 6 : x + 6} y={y} textAnchor={isLeft ? 'end' : 'start'} fill={fill}>
      {text}
    </text>
  );
}

function Start({ path, found: { scoreNow }, scale: { x, y } }: { path: Path; found: FoundPath; scale: Scale }) {
  const { assessment, startMonth } = path;
  if (!assessment) return null;
  const quarter = quarterName(fiscalQuarterOf(assessment.approvedAt.slice(0, 10), startMonth), startMonth);
  const at = { x: x(0), y: y(scoreNow) };
  return (
    <>
      <circle cx={at.x} cy={at.y} r={3} fill="var(--series-1)" />
      <Label at={{ x: at.x, y: at.y + 17 }} fill="var(--text)" text={`Now, ${quarter}`} />
    </>
  );
}

/** The area below and to the right of a point of the curve is empty. */
function ThisPlan({ at, text }: { at: Point; text: string }) {
  const end = Math.min(at.y + LEADER, HEIGHT - EDGE.bottom - 14);
  const isLeft = at.x > WIDTH - text.length * LETTER;
  return (
    <>
      {end > at.y + 14 && <line x1={at.x} x2={at.x} y1={at.y} y2={end - 12} stroke="var(--accent-line)" />}
      <text x={isLeft ? at.x + 4 : at.x - 4} y={end} textAnchor={isLeft ? 'end' : 'start'} fontWeight={600} fill="var(--text)">
        {text}
      </text>
      <circle cx={at.x} cy={at.y} r={6} fill="var(--surface-1)" stroke="var(--accent-line)" strokeWidth={3} />
    </>
  );
}

function Alternative({ kind, at }: { kind: PathPlanKind; at: Point }) {
  const isAbove = kind !== 'without';
  return (
    <>
      {kind === 'without' ? (
        <rect x={at.x - 4.5} y={at.y - 4.5} width={9} height={9} fill="var(--surface-1)" stroke="var(--series-4)" strokeWidth={2} />
      ) : (
        <circle cx={at.x} cy={at.y} r={5} fill="var(--surface-1)" stroke="var(--series-2)" strokeWidth={2} />
      )}
      <text
        x={isAbove ? at.x - 5 : at.x}
        y={isAbove ? at.y - 8 : at.y + 20}
        textAnchor={isAbove ? 'end' : 'middle'}
        fontWeight={600}
        fill="var(--text)"
      >
        {PLAN_LETTERS[kind] || 'Cheapest'}
      </text>
    </>
  );
}

function summary({ goal, budget, currency }: Path, { plan, frontier, scoreNow }: FoundPath): string {
  const last = frontier.at(-1);
  const parts = [
    `The score is ${exactScore(scoreNow)} and the goal ${goalText(goal)}.`,
    ...(budget === null ? [] : [`The budget is ${moneyText(budget, currency)}.`]),
    ...(plan ? [`This plan reaches ${exactScore(plan.score)} for ${moneyText(plan.firstYear, currency)}.`] : []),
    ...(last ? [`The highest score is ${exactScore(last.score)} for ${moneyText(last.cost, currency)}.`] : []),
  ];
  return parts.join(' ');
}
