import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { CalendarLayer } from '#domain/calendar/calendar.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { BookIcon, ClipboardCheckIcon, EyeIcon, FileTextIcon, PresentationIcon, Server2Icon, SquareCheckIcon } from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';

interface LayerLook {
  label: string;
  icon: Icon;
  /** Colour of the icon. */
  sign: string;
  /** Left border and background of a pill. */
  pill: string;
}

/** Icon and label of each layer, so that colour is never the only sign. */
export const LAYER_LOOKS: Readonly<Record<CalendarLayer, LayerLook>> = {
  qbr: {
    get label() {
      return reviewWord().Many;
    },
    icon: PresentationIcon,
    sign: 'text-series-1',
    pill: 'border-series-1 bg-series-1/18',
  },
  assessment: { label: 'Assessments', icon: ClipboardCheckIcon, sign: 'text-series-2', pill: 'border-series-2 bg-series-2/10' },
  review: { label: 'Reviews', icon: EyeIcon, sign: 'text-series-6', pill: 'border-series-6 bg-series-6/10' },
  action: { label: 'Actions', icon: SquareCheckIcon, sign: 'text-series-3', pill: 'border-series-3 bg-series-3/10' },
  sop: { label: 'SOPs', icon: BookIcon, sign: 'text-series-4', pill: 'border-series-4 bg-series-4/10' },
  contract: { label: 'Contracts', icon: FileTextIcon, sign: 'text-series-5', pill: 'border-series-5 bg-series-5/10' },
  warranty: { label: 'Warranties', icon: Server2Icon, sign: 'text-series-8', pill: 'border-series-8 bg-series-8/10' },
};

export const KIND_WORDS: Readonly<Record<CalendarEvent['kind'], string>> = {
  meeting: 'meeting',
  planned: 'planned review',
  assessment: 'assessment due',
  review: 'review due',
  action: 'action',
  sop: 'SOP review due',
  contract: 'contract ends',
  warranty: 'warranty ends',
};

/** Counting nouns for overdue items, as in "32 meetings". */
export const KIND_COUNTED: Readonly<Record<CalendarEvent['kind'], readonly [one: string, many: string]>> = {
  meeting: ['meeting', 'meetings'],
  planned: ['planned review', 'planned reviews'],
  assessment: ['assessment', 'assessments'],
  review: ['review of answers', 'reviews of answers'],
  action: ['action', 'actions'],
  sop: ['SOP', 'SOPs'],
  contract: ['contract', 'contracts'],
  warranty: ['warranty', 'warranties'],
};

export const keyOf = ({ kind, id }: Pick<CalendarEvent, 'kind' | 'id'>): string => `${kind}:${id}`;
