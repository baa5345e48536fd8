import { useEffect, useState } from 'react';
import { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MenuCheck } from '#web/ui/overlays/MenuCheck.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import {
  CalendarIcon,
  ChevronDownIcon,
  DownloadIcon,
  FileTextIcon,
  LayoutDashboardIcon,
  NoteIcon,
  PresentationIcon,
  XIcon,
} from '#web/ui/icons.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { type ExportJob, useExports, type Wanted } from './use.exports.ts';

interface ExportFile {
  name: string;
  icon: Icon;
  wanted: Wanted;
  /** True for formats that require a meeting date. */
  needsDate?: boolean;
}

const FILES: readonly ExportFile[] = [
  { name: 'PDF', icon: FileTextIcon, wanted: { format: 'pdf' } },
  { name: 'Summary, one page', icon: FileTextIcon, wanted: { format: 'summary' } },
  { name: 'PowerPoint, customer copy', icon: PresentationIcon, wanted: { format: 'pptx' } },
  { name: 'PowerPoint with speaker notes', icon: NoteIcon, wanted: { format: 'pptx', copy: 'presenter' } },
  { name: 'Figures, Excel', icon: LayoutDashboardIcon, wanted: { format: 'xlsx' } },
  { name: 'Minutes, Word', icon: FileTextIcon, wanted: { format: 'docx' } },
  { name: 'Meeting as a calendar file', icon: CalendarIcon, wanted: { format: 'ics' }, needsDate: true },
];

interface ExportMenuProps {
  qbr: Qbr;
  hideAmounts: boolean;
  onHideAmounts: (hidden: boolean) => void;
}

export function ExportMenu({ qbr, hideAmounts, onHideAmounts }: ExportMenuProps) {
  const { jobs, make, cancel } = useExports(qbr.id);
  const amounts = hideAmounts ? { hideAmounts: 'true' as const } : {};
  return (
    <div className="relative">
      <Menu
        trigger={
          <Button icon={DownloadIcon}>
            Export
            <ChevronDownIcon />
          </Button>
        }
      >
        <MenuCheck checked={hideAmounts} onChange={onHideAmounts}>
          Hide amounts
        </MenuCheck>
        <MenuSeparator />
        {FILES.map(({ name, icon, wanted, needsDate }) => (
          <MenuItem
            key={name}
            icon={icon}
            reason={needsDate && !qbr.dateTime ? 'The meeting has no date yet' : null}
            onSelect={() => (wanted.format === 'ics' ? void fetchMeeting(qbr) : void make(name, { ...wanted, ...amounts }))}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      <ExportJobs jobs={jobs} onCancel={cancel} />
    </div>
  );
}

/** Downloaded directly, since the file is only a few lines of text. */
async function fetchMeeting({ id }: Qbr): Promise<void> {
  await download(exportQbr, { params: { id }, query: { format: 'ics' } }).catch((error: unknown) =>
    toast({ title: 'The calendar file could not be downloaded', description: faultOf(error).displayText, variant: 'destructive' }),
  );
}

/** Delay before progress is shown, since faster exports need none. */
const SHOWN_AFTER_MS = 1000;

interface ExportJobsProps {
  jobs: readonly ExportJob[];
  onCancel: (job: ExportJob) => void;
}

/** Progress of export jobs that take longer than a second. */
export function ExportJobs({ jobs, onCancel }: ExportJobsProps) {
  const now = useNow(jobs.length > 0);
  const shown = jobs.filter(({ startedAt }) => now - startedAt >= SHOWN_AFTER_MS);
  return (
    <div role="status" className="absolute top-full right-0 z-3">
      {shown.length > 0 && (
        <ul className="mt-1 grid w-80 gap-2 rounded-card border border-border bg-surface-1 px-3 py-2 text-sm shadow-float">
          {shown.map((job) => (
            <li key={job.id} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <div className="flex gap-2">
                  <span className="min-w-0 flex-1 truncate">{job.name}</span>
                  <span className="shrink-0 text-muted tabular-nums">{whereOf(job)}</span>
                </div>
                <ProgressBar label={job.name} percent={job.percent} className="mt-1 w-full" />
              </div>
              <IconButton icon={XIcon} label={`Cancel ${job.name}`} onClick={() => onCancel(job)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function whereOf({ state, percent, done, total }: ExportJob): string {
  if (state === 'waiting') return 'Queued';
  return total > 0 && done < total ? `Slide ${done + 1} of ${total}` : `${percent} %`;
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  // Ticks while a job is running.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
