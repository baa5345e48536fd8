import { type HealthColour, integrationHealthColour } from '#domain/dashboard/dashboard.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { SmallFigure } from './Figure.tsx';

const LOOKS: Record<HealthColour, { tone: string; icon: Icon; note: string }> = {
  grey: { tone: 'text-muted', icon: CircleDashedIcon, note: 'Nothing is connected yet' },
  green: { tone: 'text-success-text', icon: CircleCheckIcon, note: 'Every connection works' },
  orange: { tone: 'text-warning-text', icon: AlertTriangleIcon, note: 'Some connections fail' },
  red: { tone: 'text-danger-text', icon: CircleXIcon, note: 'Most connections fail' },
};

/** Grey, green, orange or red by the specification, and always with a text as well. */
export function IntegrationHealth({ health }: { health: string }) {
  const { tone, icon: Sign, note } = LOOKS[integrationHealthColour(health)];
  return (
    <SmallFigure
      label="Integration Health"
      value={
        <span className={classes('inline-flex items-center gap-1.5', !health.endsWith('%') && 'text-sm', tone)} title={note}>
          <Sign size={16} />
          {health}
          <span className="sr-only">. {note}</span>
        </span>
      }
      to="/integrations"
    />
  );
}
