import { useMutation } from '@tanstack/react-query';
import { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
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

type Wanted = Partial<QueryOf<typeof exportQbr>>;

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

export function ExportMenu({ qbr }: { qbr: Qbr }) {
  const making = useMutation({
    mutationFn: ({ wanted }: ExportFile) => download(exportQbr, { params: { id: qbr.id }, query: wanted }),
    onError: (error, { name }) =>
      toast({ title: `${name} could not be made`, description: faultOf(error).displayText, variant: 'destructive' }),
  });
  return (
    <Menu
      trigger={
        <Button icon={DownloadIcon} loading={making.isPending}>
          Export
          <ChevronDownIcon />
        </Button>
      }
    >
      {FILES.map((file) => (
        <MenuItem
          key={file.name}
          icon={file.icon}
          reason={file.needsDate && !qbr.dateTime ? 'The meeting has no date yet' : null}
          onSelect={() => making.mutate(file)}
        >
          {file.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
