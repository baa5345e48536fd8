import { useSyncExternalStore } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CloudCheckIcon, CloudOffIcon } from '#web/ui/icons.work.tsx';
import { useReading } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { timeOfDay } from '#web/assessments/work/answers.words.ts';
import { uploadsOf } from '#web/assessments/work/evidence/evidence.uploads.ts';

/** Only polite live region about saving on the page. */
export function SaveState({ store, isPhone = false }: { store: AnswerStore; isPhone?: boolean }) {
  const { words, isAlarm } = useSaveWords(store);
  const Sign = isAlarm ? CloudOffIcon : CloudCheckIcon;
  return (
    <span
      role="status"
      className={classes(
        'flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums max-md:text-xs max-md:whitespace-normal',
        isAlarm ? 'font-medium text-warning-text' : 'text-muted',
      )}
    >
      {words && <Sign size={isPhone ? 20 : 16} className="shrink-0" />}
      <span className={isPhone && !isAlarm ? 'sr-only' : 'max-md:max-w-28'}>{words}</span>
    </span>
  );
}

function useSaveWords(store: AnswerStore): { words: string; isAlarm: boolean } {
  const uploads = uploadsOf(store);
  const offline = useSyncExternalStore(uploads.subscribe, () => uploads.count('offline'));
  const refused = useSyncExternalStore(uploads.subscribe, () => uploads.count('refused'));
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const [tone, words = ''] = useReading(store, (now) => saveState(now, { offline, refused })).split('|');
  if (tone === 'alarm') return { words, isAlarm: true };
  return isOnline ? { words, isAlarm: false } : { words: 'Offline: answers are kept on this device', isAlarm: true };
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function answers(count: number, verb: string): string {
  return `${count} ${count === 1 ? `answer ${verb}s` : `answers ${verb}`}`;
}

/** Number of answers and files on this device that are waiting for the network. */
function offlineWords(answered: number, files: number): string {
  const parts = [
    answered > 0 && `${answered} ${answered === 1 ? 'answer' : 'answers'}`,
    files > 0 && `${files} ${files === 1 ? 'file' : 'files'}`,
  ];
  return `Offline: ${parts.filter(Boolean).join(' and ')} ${answered + files === 1 ? 'waits' : 'wait'} on this device`;
}

function saveState(store: AnswerStore, files: { offline: number; refused: number }): string {
  const { underWay, offline, conflicts, refused, savedAt } = store.waiting();
  if (offline + files.offline > 0) return `alarm|${offlineWords(offline, files.offline)}`;
  if (conflicts.length > 0) return `alarm|${answers(conflicts.length, 'need')} your decision`;
  if (refused.length > 0) return `alarm|${refused.length} ${refused.length === 1 ? 'answer was' : 'answers were'} not accepted`;
  if (files.refused > 0) return `alarm|${files.refused} ${files.refused === 1 ? 'file was' : 'files were'} not accepted`;
  if (underWay > 0) return 'calm|Saving…';
  return savedAt ? `calm|Saved ${timeOfDay(savedAt)}` : 'calm|';
}
