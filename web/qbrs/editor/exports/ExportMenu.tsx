import { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
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
} from '#web/ui/icons.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { ExportJobs } from './ExportJobs.tsx';
import { useExports, type Wanted } from './use.exports.ts';

interface ExportFile {
  name: string;
  icon: Icon;
  wanted: Wanted;
  /** Only meetings with a date have it. */
  needsDate?: boolean;
}

const FILES: readonly ExportFile[] = [
  { name: 'PDF', icon: FileTextIcon, wanted: { format: 'pdf' } },
  { name: 'Summary, one page', icon: FileTextIcon, wanted: { format: 'summary' } },
  { name: 'PowerPoint, customer’s copy', icon: PresentationIcon, wanted: { format: 'pptx' } },
  { name: 'PowerPoint with speaker notes', icon: NoteIcon, wanted: { format: 'pptx', copy: 'presenter' } },
  { name: 'Figures, Excel', icon: LayoutDashboardIcon, wanted: { format: 'xlsx' } },
  { name: 'Minutes, Word', icon: FileTextIcon, wanted: { format: 'docx' } },
  { name: 'Meeting for a calendar', icon: CalendarIcon, wanted: { format: 'ics' }, needsDate: true },
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

/** A few lines of text, which are there at once. */
async function fetchMeeting({ id }: Qbr): Promise<void> {
  await download(exportQbr, { params: { id }, query: { format: 'ics' } }).catch((error: unknown) =>
    toast({ title: 'The meeting could not be fetched', description: faultOf(error).displayText, variant: 'destructive' }),
  );
}
