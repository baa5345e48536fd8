import { useId, useState } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { roundStep } from './chart.scale.ts';
import { FrontierChart } from './FrontierChart.tsx';
import type { PathControls } from './path.query.ts';
import { bendText, exactScore, type FoundPath, goalText } from './path.words.ts';

interface FrontierCardProps {
  path: Path;
  found: FoundPath;
  controls: PathControls;
}

/** Curve of money against score, as a chart or a table, with sliders for the goal and the budget. */
export function FrontierCard({ path, found, controls }: FrontierCardProps) {
  // The table is as long as the curve, so that no part of it needs its own scrolling.
  const [isTable, setTable] = useState(false);
  const bend = bendText(found, path.currency);
  if (found.frontier.length < 2) return null;
  return (
    <Card
      title={
        <>
          Money against score <span className="text-sm font-normal text-muted max-2xl:sr-only">first 12 months</span>
        </>
      }
      actions={
        <Button size="sm" variant="ghost" aria-keyshortcuts="T" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {isTable ? <FrontierTable path={path} found={found} /> : <FrontierChart path={path} found={found} />}
      {bend !== null && <p className="mt-2 text-sm text-muted">{bend}</p>}
      <div className="mt-3 grid gap-3">
        <GoalSlider key={`goal ${path.goal}`} path={path} found={found} controls={controls} />
        <BudgetSlider key={`budget ${path.budget}`} path={path} found={found} controls={controls} />
      </div>
    </Card>
  );
}

/** The change is applied when the slider is released; until then the known curve answers. */
function GoalSlider({ path, found: { frontier, scoreNow }, controls }: FrontierCardProps) {
  const most = frontier.at(-1)?.score ?? 100;
  const [goal, setGoal] = useState(Math.min(most, Math.max(scoreNow, path.goal)));
  const step = frontier.find(({ score }) => score >= goal);
  const text = step ? `${goalText(goal)} for ${moneyText(step.cost, path.currency)}` : `${goalText(goal)}, out of reach`;
  const apply = () => goal !== path.goal && controls.change({ goal: String(goal), plan: undefined });
  const range = { min: Math.floor(scoreNow), max: Math.ceil(most), step: 0.5, value: goal };
  return <Slider label="Goal" text={text} {...range} onChange={setGoal} onApply={apply} />;
}

const STEPS = 100;

function BudgetSlider({ path, found: { frontier }, controls }: FrontierCardProps) {
  const most = Math.max(frontier.at(-1)?.cost ?? 0, path.budget ?? 0);
  const step = Math.max(1, roundStep(most / STEPS));
  const [budget, setBudget] = useState(path.budget ?? most);
  const reached = frontier.findLast(({ cost }) => cost <= budget);
  const text = `${moneyText(budget, path.currency)} ${reached ? `reaches ${exactScore(reached.score)}` : 'is too little'}`;
  const apply = () => budget !== path.budget && controls.change({ budget: String(budget), plan: undefined });
  return (
    <Slider
      label="Budget"
      text={text}
      min={0}
      max={Math.ceil(most / step) * step}
      step={step}
      value={budget}
      onChange={setBudget}
      onApply={apply}
    />
  );
}

interface SliderProps {
  label: string;
  text: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  onApply: () => void;
}

function Slider({ label, text, onChange, onApply, ...range }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        {...range}
        onChange={({ target }) => onChange(Number(target.value))}
        onPointerUp={onApply}
        onKeyUp={onApply}
        onBlur={onApply}
        className="h-6 w-full accent-accent-line"
      />
    </div>
  );
}

function FrontierTable({ path, found: { frontier } }: Omit<FrontierCardProps, 'controls'>) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">Cost of every score</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="py-1 text-left font-medium">
            Score
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            First 12 months
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Recommendations
          </th>
        </tr>
      </thead>
      <tbody>
        {frontier.map(({ score, cost, count }) => (
          <tr key={score} className="border-t border-border">
            <th scope="row" className="py-1 text-left font-normal">
              {exactScore(score)}
            </th>
            <td className="py-1 text-right">{moneyText(cost, path.currency)}</td>
            <td className="py-1 text-right">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
