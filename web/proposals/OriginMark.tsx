import { originKind } from '#domain/proposals/origin.rules.ts';
import { FileTextIcon, SparklesIcon } from '#web/ui/icons.tsx';

/** "Evidence" or "AI assistant" with its icon. */
export function OriginMark({ proposal }: { proposal: { origin: object | null } }) {
  const isAssistant = originKind(proposal) === 'assistant';
  return (
    <span className="flex items-center gap-1 text-xs font-medium text-text">
      {isAssistant ? <SparklesIcon size={14} className="text-accent-line" /> : <FileTextIcon size={14} className="text-success-text" />}
      {isAssistant ? 'AI assistant' : 'Evidence'}
    </span>
  );
}
