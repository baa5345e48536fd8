import { useEffect, useRef, useState } from 'react';
import { cancelQbrExport, type exportQbr, fetchQbrExport, getQbrExport, startQbrExport } from '#contract/qbrs/qbrs.export.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { MadeFile } from '#contract/exports/exports.fields.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { untilMade } from '#web/http/made.file.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export type Wanted = Partial<QueryOf<typeof exportQbr>>;

/** Export job in its last known state. */
export interface ExportJob extends MadeFile {
  name: string;
  startedAt: number;
}

/** Starts export jobs of a QBR, polls them, and saves finished files. A repeated request joins the running job. */
export function useExports(qbrId: string) {
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  const isHere = useIsHere();

  const followed = useRef(new Set<string>());

  const see = (seen: MadeFile) => setJobs((now) => now.map((job) => (job.id === seen.id ? { ...job, ...seen } : job)));
  const drop = (id: string) => {
    followed.current.delete(id);
    setJobs((now) => now.filter((job) => job.id !== id));
  };
  const follow = async (job: ExportJob) => {
    followed.current.add(job.id);
    setJobs((now) => [...now, job]);
    const params = { id: qbrId, exportId: job.id };
    const seen = await untilMade(job, { look: () => call(getQbrExport, { params }), see, isWanted: () => isHere.current });
    if (seen.state === 'ready' && isHere.current) await download(fetchQbrExport, { params });
    return seen;
  };

  const make = async (name: string, wanted: Wanted): Promise<void> => {
    const again = { label: 'Try again', onSelect: () => void make(name, wanted) };
    const failed = (description: string) =>
      toast({ title: `${name} could not be generated`, description, variant: 'destructive', action: again });
    let id = '';
    try {
      const begun = await call(startQbrExport, { params: { id: qbrId }, body: wanted });
      if (followed.current.has(begun.id)) return;
      id = begun.id;
      const { fault } = await follow(begunNow(begun, name));
      if (fault) failed(`${fault.message}. ${fault.resolution} (${fault.code})`);
    } catch (error) {
      failed(faultOf(error).displayText);
    }
    drop(id);
  };
  const cancel = ({ id }: ExportJob) => {
    drop(id);
    // A failed cancellation is ignored: the file is generated and discarded.
    void call(cancelQbrExport, { params: { id: qbrId, exportId: id } }).catch(() => {});
  };
  return { jobs, make, cancel };
}

const begunNow = (file: MadeFile, name: string): ExportJob => ({ ...file, name, startedAt: Date.now() });

/** Returns false after the page was left, when files are no longer saved. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
