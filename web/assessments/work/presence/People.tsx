import { Avatar } from '#web/ui/data/Avatar.tsx';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useOthers } from './assessment.events.ts';

const MOST = 3;

/** Who else is here. */
export function People({ assessmentId, store }: { assessmentId: string; store: AnswerStore }) {
  const others = useOthers(assessmentId, store);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className="flex items-center -space-x-1.5" title={`Also here: ${names}`}>
      <span className="sr-only" role="status">
        Also here: {names}
      </span>
      {others.slice(0, MOST).map(({ id, name }) => (
        <span key={id} className="rounded-full ring-2 ring-surface-1">
          <Avatar name={name} />
        </span>
      ))}
      {others.length > MOST && <span className="pl-2.5 text-sm text-muted">+{others.length - MOST}</span>}
    </span>
  );
}
