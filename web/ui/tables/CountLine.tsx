import { numberText } from '#web/ui/data/number.text.ts';

/** Number of visible rows, such as "37 of 212". */
export function CountLine({ shown, total, noun }: { shown: number; total?: number | undefined; noun?: string }) {
  const count = total === undefined || total === shown ? numberText(shown) : `${numberText(shown)} of ${numberText(total)}`;
  return <span className="text-muted tabular-nums">{noun ? `${count} ${noun}` : count}</span>;
}
