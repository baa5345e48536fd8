import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { classes } from '#web/ui/classes.ts';

interface FileDropProps {
  /** Null if files are not taken. */
  onFiles: ((files: readonly File[]) => void) | null;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on the page. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent, isDropped: boolean) => {
    if (onFiles === null || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(!isDropped);
    if (isDropped) onFiles([...event.dataTransfer.files]);
  });
  // Subscribes to files that are dragged over the window.
  useEffect(() => {
    const over = (event: DragEvent) => take(event, false);
    const drop = (event: DragEvent) => take(event, true);
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return (
    <div className={classes('grid gap-4', isOver && 'rounded-card bg-accent-tint outline-2 outline-accent-line outline-dashed')}>
      {children}
    </div>
  );
}
