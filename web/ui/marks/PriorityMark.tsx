import { PRIORITIES, type Priority } from '#domain/recommendations/recommendations.rules.ts';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';

const HEIGHTS = [4, 7, 10];

function Bars({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden fill="currentColor" className="shrink-0">
      {HEIGHTS.map((height, index) => (
        <rect key={height} x={index * 5} y={11 - height} width="3.5" height={height} rx="0.75" opacity={index < level ? 1 : 0.3} />
      ))}
    </svg>
  );
}

function Urgent() {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden className="shrink-0 text-danger-text">
      <rect width="14" height="14" rx="3" fill="currentColor" />
      <path d="M7 3.2v4.4M7 9.8v1" stroke="var(--surface-1)" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}

/** Three bars, or a filled square for urgent; always with its word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      {priority === 'urgent' ? <Urgent /> : <Bars level={PRIORITIES.indexOf(priority) + 1} />}
      {PRIORITY_LABELS[priority]}
    </span>
  );
}
