import type { Path } from '#contract/paths/paths.contract.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { exactScore, type FoundPath, goalText, PLAN_LETTERS } from './path.words.ts';

const WIDTH = 384;
const HEIGHT = 236;
const EDGE = { left: 44, right: 14, top: 14, bottom: 28 } as const;
const SCORE_LINES = 4;

/** Cheapest cost of every score, with goal and budget as thin lines and the plans as marks. The card's table holds the same figures. */
export function FrontierChart({ path, found }: { path: Path; found: FoundPath }) {
  const { frontier, plan, alternatives, scoreNow } = found;
  const last = frontier.at(-1);
  if (!last) return null;
  const mostCost = Math.max(1, last.cost, path.budget ?? 0);
  const [least, most] = [Math.min(scoreNow, path.goal), Math.max(last.score, path.goal)];
  const x = (cost: number) => EDGE.left + (cost / mostCost) * (WIDTH - EDGE.left - EDGE.right);
  const y = (score: number) => HEIGHT - EDGE.bottom - ((score - least) / Math.max(1, most - least)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const lines = Array.from({ length: SCORE_LINES + 1 }, (_, index) => least + ((most - least) * index) / SCORE_LINES);
  const costs = [0, mostCost / 2, mostCost];
  const steps = frontier.flatMap(({ cost, score }, index) => {
    const before = frontier[index - 1];
    return before
      ? [`${x(cost).toFixed(1)},${y(before.score).toFixed(1)}`, `${x(cost).toFixed(1)},${y(score).toFixed(1)}`]
      : [`${x(cost).toFixed(1)},${y(score).toFixed(1)}`];
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(path, found)} className="w-full text-[11px] tabular-nums">
      {lines.map((score) => (
        <g key={score}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(score)} y2={y(score)} stroke="var(--border)" />
          <text x={EDGE.left - 6} y={y(score) + 4} textAnchor="end" fill="var(--text-muted)">
            {goalText(Math.round(score))}
          </text>
        </g>
      ))}
      {costs.map((cost, index) => (
        <text key={cost} x={x(cost)} y={HEIGHT - 8} textAnchor={ANCHORS[index] ?? 'middle'} fill="var(--text-muted)">
          {moneyText(Math.round(cost), path.currency)}
        </text>
      ))}
      <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(path.goal)} y2={y(path.goal)} stroke="var(--success-line)" strokeWidth={1.5} />
      {path.budget !== null && (
        <line
          x1={x(path.budget)}
          x2={x(path.budget)}
          y1={EDGE.top}
          y2={HEIGHT - EDGE.bottom}
          stroke="var(--warning-line)"
          strokeDasharray="4 4"
        />
      )}
      <polyline points={steps.join(' ')} fill="none" stroke="var(--accent-line)" strokeWidth={2} strokeLinejoin="round" />
      {alternatives.map(({ kind, cost, score }) => (
        <g key={kind}>
          <rect x={x(cost) - 4.5} y={y(score) - 4.5} width={9} height={9} fill="var(--surface-1)" stroke="var(--text)" strokeWidth={2} />
          <text x={x(cost)} y={Math.max(11, y(score) - 9)} textAnchor="middle" fontWeight={600} fill="var(--text)">
            {PLAN_LETTERS[kind]}
          </text>
        </g>
      ))}
      {plan && (
        <circle cx={x(plan.firstYear)} cy={y(plan.score)} r={6} fill="var(--surface-1)" stroke="var(--accent-line)" strokeWidth={3} />
      )}
    </svg>
  );
}

const ANCHORS = ['start', 'middle', 'end'] as const;

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
