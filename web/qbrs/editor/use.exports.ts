import { useRef, useState } from 'react';
import { faultOf } from '#web/http/fault.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** A file that is being made, or that waits for one of the two places. */
export interface ExportJob {
  id: number;
  name: string;
  startedAt: number | null;
}

/** More at a time would only wait for each other on the server. */
const AT_A_TIME = 2;

/** Makes files, two at a time; the next one begins when a place is free. */
export function useExports() {
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  const waiting = useRef<(() => void)[]>([]);
  const running = useRef(0);
  const last = useRef(0);

  const place = async () => {
    if (running.current >= AT_A_TIME) await new Promise<void>((start) => void waiting.current.push(start));
    running.current += 1;
  };
  const leave = (id: number) => {
    running.current -= 1;
    waiting.current.shift()?.();
    setJobs((now) => now.filter((job) => job.id !== id));
  };
  const make = async (name: string, fetchFile: () => Promise<void>) => {
    const id = (last.current += 1);
    setJobs((now) => [...now, { id, name, startedAt: null }]);
    await place();
    setJobs((now) => now.map((job) => (job.id === id ? { ...job, startedAt: Date.now() } : job)));
    try {
      await fetchFile();
    } catch (error) {
      toast({ title: `${name} could not be made`, description: faultOf(error).displayText, variant: 'destructive' });
    } finally {
      leave(id);
    }
  };
  return { jobs, make };
}
