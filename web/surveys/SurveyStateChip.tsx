import { DateText } from '#web/ui/data/DateText.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** Last day of an open survey, or the day on which it closed. The instant is the end of that day. */
export function SurveyStateChip({ isOpen, closesAt }: { isOpen: boolean; closesAt: string }) {
  return (
    <StatusChip tone={isOpen ? 'info' : 'neutral'} icon={isOpen ? ClockIcon : CircleCheckIcon}>
      {isOpen ? 'Open until' : 'Closed on'} <DateText value={new Date(Date.parse(closesAt) - 1).toISOString()} />
    </StatusChip>
  );
}
